import type { RoundBet, RoundOutcome } from '#contract/games/entities/round.ts'
import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { diceMultiplier, isDiceBet, isDiceWin, rollDice } from './dice.ts'
import type { FairDraws } from './fairness.ts'

/** How a round stands. */
export interface Played {
  readonly outcome: RoundOutcome
  readonly isOver: boolean
  /** What it returns of the first stake, stakes included; while it goes on: what it would if it ended here. */
  readonly multiplier: Ratio
}

const nothing: Ratio = { num: 0n, den: 1n }

/** Whether this can be bet on; what the shape of a bet does not say. */
export const isRoundBet = (bet: RoundBet): boolean => isDiceBet(bet)

/** What a round comes to: for the server that decides it, and for everybody who computes it again. [C-13] */
export const playRound = (draws: FairDraws, bet: RoundBet): Played => {
  const rollHundredths = rollDice(draws)
  const isWin = isDiceWin(bet, rollHundredths)
  return {
    outcome: { game: 'dice', rollHundredths, isWin },
    isOver: true,
    multiplier: isWin ? diceMultiplier(bet) : nothing,
  }
}
