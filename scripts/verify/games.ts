import { baccaratBets, baccaratMultiplier, dealBaccarat } from '#contract/games/rules/baccarat.ts'
import {
  blackjackMoves,
  blackjackMultiplier,
  blackjackStakes,
  blackjackTotal,
  dealBlackjack,
  legalMoves,
  moveBlackjack,
} from '#contract/games/rules/blackjack.ts'
import { cardName, type Card } from '#contract/games/rules/cards.ts'
import {
  cashOutHundredthsMax,
  cashOutHundredthsMin,
  cashOutMultiplier,
  crashPoint,
} from '#contract/games/rules/crash.ts'
import { diceMultiplier, isDiceBet, isDiceWin, rollDice, type DiceBet } from '#contract/games/rules/dice.ts'
import { drawDistinct, type FairDraws } from '#contract/games/rules/fairness.ts'
import { layMines, minesMax, minesMin, minesMultiplier, mineTiles } from '#contract/games/rules/mines.ts'
import { dropBall, plinkoMultiplier, plinkoRisks, plinkoRows, plinkoSlot } from '#contract/games/rules/plinko.ts'
import { slotMultiplier, spinSlot } from '#contract/games/rules/slot.ts'
import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { drawNumbers } from '#contract/lottery/rules/draw.ts'
import { areWeights, prizeAt, spinPoint, wheelPoints } from '#contract/promotions/rules/wheel.ts'
import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { hundredths, oneOf, UsageError, wholeNumber, type OptionName, type Options } from './options.ts'

/** What a round came to; with what was bet, or where there is nothing to choose, also what it returned of the stake. */
export interface Verified {
  outcome: unknown
  multiplier?: Ratio
  /** How many stakes were put in, where it is not one. */
  stakes?: number
}

interface VerifiedGame {
  options: readonly OptionName[]
  /** Its rounds are played under a pair of seeds that other games are played under, too. */
  isUnderPair?: true
  play: (draws: FairDraws, given: Options) => Verified
}

const lost: Ratio = { num: 0n, den: 1n }

const diceBetOf = ({ over, under }: Options): DiceBet | undefined => {
  if (over !== undefined && under !== undefined) throw new UsageError('--over and --under exclude each other')
  const target = over ?? under
  if (target === undefined) return undefined
  const side = over === undefined ? 'under' : 'over'
  const bet: DiceBet = { side, targetHundredths: hundredths(target, side) }
  if (!isDiceBet(bet)) throw new UsageError(`--${side} ${target} is no bet of the game: docs/games.md`)
  return bet
}

const dice: VerifiedGame['play'] = (draws, given) => {
  const bet = diceBetOf(given)
  const roll = rollDice(draws)
  const paid = bet && (isDiceWin(bet, roll) ? diceMultiplier(bet) : lost)
  return { outcome: roll / 100, ...(paid && { multiplier: paid }) }
}

const mines: VerifiedGame['play'] = (draws, { mines: count = '3', picks }) => {
  const laid = layMines(draws, wholeNumber(count, 'mines', { min: minesMin, max: minesMax }))
  if (picks === undefined) return { outcome: laid }
  const tiles = picks.split(',').map((tile) => wholeNumber(tile, 'picks', { min: 0, max: mineTiles - 1 }))
  if (new Set(tiles).size < tiles.length) throw new UsageError('--picks has a tile twice')
  if (tiles.length > mineTiles - laid.length)
    throw new UsageError('--picks are more tiles than there are without a mine')
  const isHit = tiles.some((tile) => laid.includes(tile))
  return { outcome: laid, multiplier: isHit ? lost : minesMultiplier(laid.length, tiles.length) }
}

const plinko: VerifiedGame['play'] = (draws, { rows = '16', risk = 'medium' }) => {
  const rowCount = plinkoRows.find((each) => String(each) === rows)
  if (rowCount === undefined) throw new UsageError(`--rows must be one of ${plinkoRows.join(', ')}`)
  const level = oneOf(risk, 'risk', plinkoRisks)
  const path = dropBall(draws, rowCount)
  const slot = plinkoSlot(path)
  return {
    outcome: { path: path.map((step) => (step === 0 ? 'L' : 'R')).join(''), slot },
    multiplier: plinkoMultiplier(rowCount, level, slot),
  }
}

const crash: VerifiedGame['play'] = (draws, { 'cash-out': leave }) => {
  const point = crashPoint(draws)
  if (leave === undefined) return { outcome: point / 100 }
  const at = hundredths(leave, 'cash-out')
  if (at < cashOutHundredthsMin || at > cashOutHundredthsMax)
    throw new UsageError(`--cash-out must be ${cashOutHundredthsMin / 100} to ${cashOutHundredthsMax / 100}`)
  return { outcome: point / 100, multiplier: point >= at ? cashOutMultiplier(at) : lost }
}

const slot: VerifiedGame['play'] = (draws) => {
  const round = spinSlot(draws)
  return { outcome: round, multiplier: slotMultiplier(round) }
}

const named = (cards: readonly Card[]): string[] => cards.map(cardName)

const baccarat: VerifiedGame['play'] = (draws, { bet }) => {
  const round = dealBaccarat(draws)
  const outcome = { ...round, player: named(round.player), banker: named(round.banker) }
  return {
    outcome,
    ...(bet !== undefined && { multiplier: baccaratMultiplier(oneOf(bet, 'bet', baccaratBets), round) }),
  }
}

const blackjack: VerifiedGame['play'] = (draws, { moves = '' }) => {
  let round = dealBlackjack(draws)
  for (const word of moves === '' ? [] : moves.split(',')) {
    const move = oneOf(word, 'moves', blackjackMoves)
    if (!legalMoves(round).includes(move)) throw new UsageError(`--moves has a ${move} where it is not allowed`)
    round = moveBlackjack(round, move, draws)
  }
  const shown = (cards: readonly Card[]) => ({ cards: named(cards), total: blackjackTotal(cards).total })
  const isOver = round.playing === undefined
  return {
    outcome: { hands: round.hands.map(({ cards }) => shown(cards)), dealer: shown(round.dealer), isOver },
    ...(isOver && { multiplier: blackjackMultiplier(round), stakes: blackjackStakes(round) }),
  }
}

const issuePattern = /^(.+):\d{8}-\d{4}$/

/** Its own name stands in place of a client seed: one of another game is no draw of this one. */
const lottery =
  (game: LotteryGame): VerifiedGame['play'] =>
  (draws, { 'client-seed': clientSeed = '' }) => {
    if (issuePattern.exec(clientSeed)?.[1] !== game)
      throw new UsageError(`--client-seed must be the draw, such as ${game}:20270304-0001`)
    return { outcome: drawNumbers(game, draws) }
  }

/** Prizes lie one after the other; with their weights, also which of them it is, counted from 1. */
const wheel: VerifiedGame['play'] = (draws, { weights }) => {
  const point = spinPoint(draws)
  if (weights === undefined) return { outcome: point }
  const read = weights.split(',').map((weight) => wholeNumber(weight, 'weights', { min: 1, max: wheelPoints }))
  if (!areWeights(read)) throw new UsageError(`--weights must come to ${wheelPoints}`)
  return { outcome: { point, prize: prizeAt(read, point) + 1 } }
}

const prizeDrawPattern = /^draw:\d{1,18}:(\d{1,9})$/

/** The draw of a promotion: its own name and its number of tickets stand in place of a client seed. */
const prizeDraw: VerifiedGame['play'] = (draws, { 'client-seed': clientSeed = '', prizes = '1' }) => {
  const tickets = prizeDrawPattern.exec(clientSeed)?.[1]
  if (tickets === undefined) throw new UsageError('--client-seed must be the draw, such as draw:12:340')
  const count = wholeNumber(prizes, 'prizes', { min: 1, max: 1_000 })
  return { outcome: drawDistinct(draws, Number(tickets), Math.min(Number(tickets), count)) }
}

/** Every game by its name, with the options that only it knows. */
export const verifiedGames: Readonly<Record<string, VerifiedGame>> = {
  dice: { options: ['over', 'under'], isUnderPair: true, play: dice },
  mines: { options: ['mines', 'picks'], isUnderPair: true, play: mines },
  plinko: { options: ['rows', 'risk'], isUnderPair: true, play: plinko },
  crash: { options: ['cash-out', 'chain'], play: crash },
  slot: { options: [], isUnderPair: true, play: slot },
  baccarat: { options: ['bet'], play: baccarat },
  blackjack: { options: ['moves'], isUnderPair: true, play: blackjack },
  wheel: { options: ['weights'], isUnderPair: true, play: wheel },
  draw: { options: ['prizes'], play: prizeDraw },
  k3: { options: [], play: lottery('k3') },
  '11of5': { options: [], play: lottery('11of5') },
  pk10: { options: [], play: lottery('pk10') },
  '49': { options: [], play: lottery('49') },
}
