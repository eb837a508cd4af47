import { chiSquareP } from './chi-square.ts'
import { playedGames, type GameName, type Rounds } from './rtp-games-play.ts'

const errorsMax = 3
const chanceMin = 0.001

export interface GameFinding {
  name: GameName
  bet: string
  rounds: number
  returned: number
  error: number
  published: number
  /** Standard errors from what is published. */
  off: number
  /** Of the chi-square of outcomes. */
  chance: number
  isRight: boolean
}

/** What rounds gave back beside what is published, and how likely their outcomes are. */
export const gameFinding = (name: GameName, { rounds, returned, squares, counts }: Rounds): GameFinding => {
  const { bet, published, chances } = playedGames[name]
  const mean = returned / rounds
  const error = Math.sqrt((squares / rounds - mean * mean) / rounds)
  const off = (mean - published()) / error
  const chance = chiSquareP(counts, chances())
  const isRight = Math.abs(off) <= errorsMax && chance >= chanceMin && chance <= 1 - chanceMin
  return { name, bet, rounds, returned: mean, error, published: published(), off, chance, isRight }
}
