import type { BetOf, RoundBet, RoundMove, RoundOutcome } from '#contract/games/entities/round.ts'
import { minesMultiplierMax } from '#contract/limits.ts'
import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { diceMultiplier, isDiceBet, isDiceWin, rollDice } from './dice.ts'
import type { FairDraws } from './fairness.ts'
import { layMines, minesMultiplier, mineTiles } from './mines.ts'

/** How a round stands. */
export interface Played {
  readonly outcome: RoundOutcome
  readonly isOver: boolean
  /** What it returns of the first stake, stakes included; while it goes on: what it would if it ended here. */
  readonly multiplier: Ratio
}

const nothing: Ratio = { num: 0n, den: 1n }
const theStake: Ratio = { num: 1n, den: 1n }

/** Whether this can be bet on; what the shape of a bet does not say. */
export const isRoundBet = (bet: RoundBet): boolean => bet.game !== 'dice' || isDiceBet(bet)

const playDice = (draws: FairDraws, bet: BetOf<'dice'>): Played => {
  const rollHundredths = rollDice(draws)
  const isWin = isDiceWin(bet, rollHundredths)
  return {
    outcome: { game: 'dice', rollHundredths, isWin },
    isOver: true,
    multiplier: isWin ? diceMultiplier(bet) : nothing,
  }
}

/** How many tiles without a mine there are to open: all, or as far as a round may pay. */
export const minesGemsMax = (mines: number): number => {
  let gems = 1
  while (gems < mineTiles - mines) {
    const { num, den } = minesMultiplier(mines, gems + 1)
    if (num > minesMultiplierMax * den) break
    gems += 1
  }
  return gems
}

const playMines = (draws: FairDraws, { mines }: BetOf<'mines'>, moves: readonly RoundMove[]): Played | undefined => {
  const laid = layMines(draws, mines)
  const opened: number[] = []
  let [isOver, isHit] = [false, false]
  for (const move of moves) {
    if (isOver || (move.kind === 'cashOut' ? opened.length === 0 : opened.includes(move.tile))) return undefined
    if (move.kind === 'pick') {
      opened.push(move.tile)
      isHit = laid.includes(move.tile)
    }
    isOver = isHit || move.kind === 'cashOut' || opened.length === minesGemsMax(mines)
  }
  const paid = opened.length === 0 ? theStake : minesMultiplier(mines, opened.length)
  return {
    outcome: { game: 'mines', opened, isHit, laid: isOver ? laid : null },
    isOver,
    multiplier: isHit ? nothing : paid,
  }
}

/**
 * What a round comes to, move by move: for the server that decides it, and for everybody who computes it again. Undefined: a
 * move that is none there. [C-13]
 */
export const playRound = (draws: FairDraws, bet: RoundBet, moves: readonly RoundMove[] = []): Played | undefined => {
  if (bet.game === 'mines') return playMines(draws, bet, moves)
  return moves.length === 0 ? playDice(draws, bet) : undefined
}

/**
 * How a round ends that nobody goes on with: what is won so far is paid. Null: nothing has happened in it yet, so its stake
 * goes back. [C-13]
 */
export const movesToEnd = (moves: readonly RoundMove[]): readonly RoundMove[] | null =>
  moves.length === 0 ? null : [{ kind: 'cashOut' }]
