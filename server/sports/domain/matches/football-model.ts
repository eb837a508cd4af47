import type { Opinion } from './opinion.ts'
import type { Fixture } from './timeline.ts'

export const halfSeconds = 45 * 60
const matchSeconds = 2 * halfSeconds
const blockSeconds = 15 * 60
const goalsHome = 1.5
const goalsVisit = 1.16
const cornersHome = 5.4
const cornersVisit = 4.6
const perStrength = 0.2
/** How lively goals fall in each quarter of an hour; time added is as its half ends. */
const goalTempo = [
  [0.84, 0.92, 1],
  [1.02, 1.08, 1.2],
] as const
const redsPerMatch = 0.055
const redTempo = [0.5, 1.5] as const
/** What a side scores by how it stands: two behind, one, level, one ahead, two. */
const leadTempo = [1.12, 1.08, 1, 0.95, 0.92] as const
const shortOfOne = 0.66
const againstTen = 1.28

/** What fixes the pace of a match: the expectation of its sides, and how long its halves last. */
export interface FootballPace {
  /** Goals per second of an even, level match. */
  home: number
  visit: number
  cornersHome: number
  cornersVisit: number
  /** With the time added. */
  halves: readonly [number, number]
}

export const footballPace = (
  { home, visit }: Fixture,
  { edge, tempo }: Opinion,
  halves: FootballPace['halves'],
): FootballPace => {
  const advantage = Math.exp(perStrength * (home.strength - visit.strength + edge))
  const lively = Math.exp(tempo) / matchSeconds
  return {
    home: goalsHome * advantage * lively,
    visit: (goalsVisit / advantage) * lively,
    cornersHome: cornersHome * Math.sqrt(advantage) * lively,
    cornersVisit: (cornersVisit / Math.sqrt(advantage)) * lively,
    halves,
  }
}

/** A stretch of play in which rates depend on score and cards alone. Seconds of play, both halves with time added. */
export interface Block {
  fromSeconds: number
  toSeconds: number
  goalTempo: number
  redPerSecond: number
}

/** The stretches of a match, in order; the second half begins at `halves[0]`. */
export const blocksOf = ({ halves }: FootballPace): Block[] =>
  ([0, 1] as const).flatMap((half) =>
    goalTempo[half].map((factor, index): Block => {
      const start = half === 0 ? 0 : halves[0]
      const isLast = index === goalTempo[half].length - 1
      return {
        fromSeconds: start + index * blockSeconds,
        toSeconds: isLast ? start + halves[half] : start + (index + 1) * blockSeconds,
        goalTempo: factor,
        redPerSecond: (redsPerMatch / matchSeconds) * redTempo[half],
      }
    }),
  )

/** At most one player of a side is sent off. */
export interface Reds {
  home: boolean
  visit: boolean
}

const leadFactor = (lead: number): number => leadTempo[Math.max(-2, Math.min(2, lead)) + 2] ?? 1

/** Goals of each side per second in a block, by the home side's lead and who is a player short. */
export const goalRates = (
  pace: FootballPace,
  block: Block,
  lead: number,
  reds: Reds,
): { home: number; visit: number } => {
  const short = (own: boolean, other: boolean): number => (own ? shortOfOne : 1) * (other ? againstTen : 1)
  return {
    home: pace.home * block.goalTempo * leadFactor(lead) * short(reds.home, reds.visit),
    visit: pace.visit * block.goalTempo * leadFactor(-lead) * short(reds.visit, reds.home),
  }
}
