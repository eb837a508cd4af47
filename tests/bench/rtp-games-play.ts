import { baccaratMultiplier, dealBaccarat } from '#contract/games/rules/baccarat.ts'
import { blackjackMultiplier, blackjackStakes, dealBlackjack, moveBlackjack } from '#contract/games/rules/blackjack.ts'
import { cashOutMultiplier, crashPoint } from '#contract/games/rules/crash.ts'
import { diceMultiplier, diceOutcomes, isDiceWin, rollDice } from '#contract/games/rules/dice.ts'
import { commitOf } from '#contract/games/rules/fairness.ts'
import { layMines, minesMultiplier, mineTiles } from '#contract/games/rules/mines.ts'
import { dropBall, plinkoMultiplier, plinkoSlot } from '#contract/games/rules/plinko.ts'
import { slotMultiplier, spinSlot } from '#contract/games/rules/slot.ts'
import { bestMove, blackjackExpectation } from './rtp-games-blackjack.ts'
import {
  baccaratReturn,
  baccaratTotals,
  crashReach,
  crashReturn,
  diceReturn,
  minesReturn,
  numberOf,
  payingSymbols,
  plinkoReturn,
  slotReturn,
  slotStops,
  slotWays,
  waysDown,
} from './rtp-games-exact.ts'
import { fastDrawsUnder, type Draws } from './rtp-draws.ts'
import { playedLotteries } from './rtp-lottery.ts'

interface Played {
  /** Of the first stake: what came back, less what was put in after it. */
  returned: number
  category: number
}

/** One way to play a game, with what it is to give back and how likely each category of outcomes is. */
interface PlayedGame {
  bet: string
  published: () => number
  chances: () => number[]
  play: (draws: Draws) => Played
}

const diceBet = { side: 'over', targetHundredths: 5_049 } as const
const mines = 3
const minePicks = [0, 6, 12, 18]
const crashBounds = [101, 110, 125, 150, 200, 300, 500, 1_000, 5_000]
const crashLeave = 200
const lineCounts = [3, 4, 5]
const slotCategories = payingSymbols.flatMap((each) => lineCounts.map((count) => ({ each, count })))

const crashChances = (): number[] => {
  const reached = [1, ...crashBounds.map((bound) => numberOf(crashReach(bound))), 0]
  return reached.slice(0, -1).map((chance, at) => chance - (reached[at + 1] ?? 0))
}

const slotChances = (): number[] => {
  const paying = slotCategories.map(({ each, count }) => Number(slotWays(each, count)) / Number(slotStops))
  return [...paying, 1 - paying.reduce((sum, chance) => sum + chance, 0)]
}

const playSlot = (draws: Draws): Played => {
  const round = spinSlot(draws)
  const first = round.wins.find(({ line }) => line === 0)
  const at = slotCategories.findIndex(({ each, count }) => each === first?.symbol && count === first.count)
  return { returned: numberOf(slotMultiplier(round)), category: at === -1 ? slotCategories.length : at }
}

const playBlackjack = (draws: Draws): Played => {
  let round = dealBlackjack(draws)
  while (round.playing !== undefined) round = moveBlackjack(round, bestMove(round), draws)
  const [mine = 0] = round.hands[0]?.cards ?? []
  const [shown = 0] = round.dealer
  return { returned: numberOf(blackjackMultiplier(round)) - (blackjackStakes(round) - 1), category: mine * 52 + shown }
}

const alike = (count: number) => (): number[] => Array.from({ length: count }, () => 1 / count)

export const playedGames = {
  dice: {
    bet: 'over 50.49',
    published: () => numberOf(diceReturn(diceBet)),
    chances: alike(diceOutcomes),
    play: (draws) => {
      const roll = rollDice(draws)
      return { returned: isDiceWin(diceBet, roll) ? numberOf(diceMultiplier(diceBet)) : 0, category: roll }
    },
  },
  mines: {
    bet: 'three mines, four tiles',
    published: () => numberOf(minesReturn(mines, minePicks.length)),
    chances: alike(mineTiles * (mineTiles - 1)),
    play: (draws) => {
      const laid = layMines(draws, mines)
      const [first = 0, second = 0] = laid
      const isHit = minePicks.some((tile) => laid.includes(tile))
      return {
        returned: isHit ? 0 : numberOf(minesMultiplier(mines, minePicks.length)),
        category: first * (mineTiles - 1) + (second > first ? second - 1 : second),
      }
    },
  },
  plinko: {
    bet: '16 rows, medium',
    published: () => numberOf(plinkoReturn(16, 'medium')),
    chances: () => waysDown(16).map((ways) => Number(ways) / 2 ** 16),
    play: (draws) => {
      const slot = plinkoSlot(dropBall(draws, 16))
      return { returned: numberOf(plinkoMultiplier(16, 'medium', slot)), category: slot }
    },
  },
  crash: {
    bet: 'leaves at 2.00',
    published: () => numberOf(crashReturn(crashLeave)),
    chances: crashChances,
    play: (draws) => {
      const point = crashPoint(draws)
      const past = crashBounds.findIndex((bound) => point < bound)
      return {
        returned: point >= crashLeave ? numberOf(cashOutMultiplier(crashLeave)) : 0,
        category: past === -1 ? crashBounds.length : past,
      }
    },
  },
  slot: { bet: 'all lines', published: () => numberOf(slotReturn()), chances: slotChances, play: playSlot },
  baccarat: {
    bet: 'banker',
    published: () => numberOf(baccaratReturn('banker')),
    chances: () => baccaratTotals().map((ways) => ways / 13 ** 6),
    play: (draws) => {
      const round = dealBaccarat(draws)
      const category = 10 * round.playerTotal + round.bankerTotal
      return { returned: numberOf(baccaratMultiplier('banker', round)), category }
    },
  },
  blackjack: {
    bet: 'best play',
    published: () => 1 + blackjackExpectation(),
    chances: alike(52 * 52),
    play: playBlackjack,
  },
  ...playedLotteries,
} as const satisfies Record<string, PlayedGame>

export type GameName = keyof typeof playedGames
export const gameNames = Object.keys(playedGames) as GameName[]

export interface Rounds {
  rounds: number
  returned: number
  squares: number
  counts: number[]
}

/** Rounds under one server seed, which the game and the number of the part say: the same for ever. */
export const playRounds = (name: GameName, part: number, rounds: number): Rounds => {
  const game: PlayedGame = playedGames[name]
  const draws = fastDrawsUnder(commitOf(`${name} ${part}`))
  const sum: Rounds = { rounds, returned: 0, squares: 0, counts: game.chances().map(() => 0) }
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const { returned, category } = game.play(draws('bench', nonce))
    sum.returned += returned
    sum.squares += returned * returned
    sum.counts[category] = (sum.counts[category] ?? 0) + 1
  }
  return sum
}

export const addRounds = (a: Rounds, b: Rounds): Rounds => ({
  rounds: a.rounds + b.rounds,
  returned: a.returned + b.returned,
  squares: a.squares + b.squares,
  counts: a.counts.map((count, at) => count + (b.counts[at] ?? 0)),
})
