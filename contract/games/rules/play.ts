import type { BetOf, GameRound, RoundBet, RoundMove, RoundOutcome } from '#contract/games/entities/round.ts'
import { minesMultiplierMax } from '#contract/limits.ts'
import type { Ratio } from '#contract/sports/rules/ratio.ts'
import {
  blackjackMultiplier,
  blackjackStakes,
  dealBlackjack,
  isBlackjackMove,
  legalMoves,
  moveBlackjack,
} from './blackjack.ts'
import { diceMultiplier, isDiceBet, isDiceWin, rollDice } from './dice.ts'
import type { FairDraws } from './fairness.ts'
import { layMines, minesMultiplier, mineTiles } from './mines.ts'
import { dropBall, plinkoMultiplier, plinkoSlot } from './plinko.ts'
import { slotMultiplier, spinSlot } from './slot.ts'

/** How a round stands. */
export interface Played {
  readonly outcome: RoundOutcome
  readonly isOver: boolean
  /** How many times the first stake was put in. */
  readonly stakes: number
  /**
   * What it returns of the first stake, stakes included; while it goes on: what it would if it ended here, null where that
   * cannot be said.
   */
  readonly multiplier: Ratio | null
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
    stakes: 1,
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
    if (move.kind !== 'pick' && move.kind !== 'cashOut') return undefined
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
    stakes: 1,
    multiplier: isHit ? nothing : paid,
  }
}

const playPlinko = (draws: FairDraws, { rows, risk }: BetOf<'plinko'>): Played => {
  const path = dropBall(draws, rows)
  const slot = plinkoSlot(path)
  const multiplier = plinkoMultiplier(rows, risk, slot)
  return { outcome: { game: 'plinko', path, slot }, isOver: true, stakes: 1, multiplier }
}

const playSlot = (draws: FairDraws): Played => {
  const { stops, wins } = spinSlot(draws)
  return { outcome: { game: 'slot', stops: [...stops] }, isOver: true, stakes: 1, multiplier: slotMultiplier({ wins }) }
}

const playBlackjack = (draws: FairDraws, moves: readonly RoundMove[]): Played | undefined => {
  let round = dealBlackjack(draws)
  for (const { kind } of moves) {
    if (!isBlackjackMove(kind) || !legalMoves(round).includes(kind)) return undefined
    round = moveBlackjack(round, kind, draws)
  }
  const isOver = round.playing === undefined
  const hands = round.hands.map(({ cards, ...hand }) => ({ ...hand, cards: [...cards] }))
  // The dealer's second card lies face down until the round is over.
  const dealer = isOver ? [...round.dealer] : round.dealer.slice(0, 1)
  return {
    outcome: { game: 'blackjack', hands, dealer, playing: round.playing ?? null },
    isOver,
    stakes: blackjackStakes(round),
    multiplier: isOver ? blackjackMultiplier(round) : null,
  }
}

/**
 * What a round comes to, move by move: for the server that decides it, and for everybody who computes it again. Undefined: a
 * move that is none there. [C-13]
 */
export const playRound = (draws: FairDraws, bet: RoundBet, moves: readonly RoundMove[] = []): Played | undefined => {
  if (bet.game === 'mines') return playMines(draws, bet, moves)
  if (bet.game === 'blackjack') return playBlackjack(draws, moves)
  if (moves.length > 0) return undefined
  if (bet.game === 'dice') return playDice(draws, bet)
  return bet.game === 'plinko' ? playPlinko(draws, bet) : playSlot(draws)
}

/**
 * How a round ends that nobody goes on with: what mines have won so far is paid, hands of blackjack stand. Null: nothing has
 * happened in it yet, so its stake goes back. [C-13]
 */
export const movesToEnd = ({ moves, outcome }: Pick<GameRound, 'moves' | 'outcome'>): readonly RoundMove[] | null => {
  if (outcome.game === 'blackjack')
    return outcome.hands.filter(({ isDone }) => !isDone).map(() => ({ kind: 'stand' as const }))
  return moves.length === 0 ? null : [{ kind: 'cashOut' }]
}
