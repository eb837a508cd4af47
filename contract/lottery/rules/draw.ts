import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { drawDistinct, drawsOf, type FairDraws, type FairSeeds } from '#contract/games/rules/fairness.ts'

/** Of how many numbers a game draws how many; dice may show the same. */
const drums = { '11of5': [11, 5], pk10: [10, 10], '49': [49, 7] } as const
const diceCount = 3
const diceSides = 6

/** What is drawn, in its order. Of 六合彩 the last one is the special number. */
export const drawNumbers = (game: LotteryGame, draws: Pick<FairDraws, 'index'>): number[] => {
  if (game === 'k3') return Array.from({ length: diceCount }, () => draws.index(diceSides) + 1)
  const [count, taken] = drums[game]
  return drawDistinct(draws, count, taken).map((index) => index + 1)
}

/** What a draw is computed from: its seed, and its own name in place of a client seed. */
export const drawSeeds = (game: LotteryGame, issue: string, serverSeed: string): FairSeeds => ({
  serverSeed,
  clientSeed: `${game}:${issue}`,
  nonce: 0,
})

export const numbersOf = (game: LotteryGame, issue: string, serverSeed: string): number[] =>
  drawNumbers(game, drawsOf(drawSeeds(game, issue, serverSeed)))
