import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { drawNumbers } from '#contract/lottery/rules/draw.ts'
import type { Draws } from './rtp-draws.ts'
import { choose, type Picks, type Play } from '#contract/lottery/rules/plays.ts'
import { playOf } from '#contract/lottery/rules/ticket.ts'

const alike = (count: number) => (): number[] => Array.from({ length: count }, () => 1 / count)

const playIn = (game: LotteryGame, code: string): Play => {
  const play = playOf(game, code)
  if (!play) throw new Error(`${game} has no ${code}`)
  return play
}

interface Drawn {
  game: LotteryGame
  play: string
  picks: Picks
  /** Of the bet, which gives back its chance by its odds. */
  chance: number
  categories: number
  categoryOf: (numbers: readonly number[]) => number
}

/** A bet of one combination on a draw, and outcomes that are all alike. */
const drawn = ({ game, play: code, picks, chance, categories, categoryOf }: Drawn) => {
  const play = playIn(game, code)
  return {
    bet: `${code} ${picks.map((row) => row.join(' ')).join(' | ')}`,
    published: () => (chance * play.oddsHundredths(picks[0]?.[0] ?? 0)) / 100,
    chances: alike(categories),
    play: (draws: Draws) => {
      const numbers = drawNumbers(game, draws)
      return { returned: play.returnsHundredths(picks, numbers) / 100, category: categoryOf(numbers) }
    },
  }
}

const at = (numbers: readonly number[], place: number): number => (numbers[place] ?? 1) - 1

/** Lotteries beside the games of our own: the bets, their exact return, the chances of what is drawn. */
export const playedLotteries = {
  k3: drawn({
    game: 'k3',
    play: 'sum',
    picks: [[10]],
    chance: 27 / 216,
    categories: 216,
    categoryOf: (numbers) => at(numbers, 0) * 36 + at(numbers, 1) * 6 + at(numbers, 2),
  }),
  '11of5': drawn({
    game: '11of5',
    play: 'any3',
    picks: [[2, 5, 9]],
    chance: choose(5, 3) / choose(11, 3),
    categories: 110,
    categoryOf: (numbers) => {
      const [first, second] = [at(numbers, 0), at(numbers, 1)]
      return first * 10 + (second > first ? second - 1 : second)
    },
  }),
  pk10: drawn({
    game: 'pk10',
    play: 'sides',
    picks: [[0]],
    chance: 1 / 2,
    categories: 90,
    categoryOf: (numbers) => {
      const [champion, last] = [at(numbers, 0), at(numbers, 9)]
      return champion * 9 + (last > champion ? last - 1 : last)
    },
  }),
  '49': drawn({
    game: '49',
    play: 'regular1',
    picks: [[7]],
    chance: 6 / 49,
    categories: 49,
    categoryOf: (numbers) => at(numbers, 6),
  }),
}
