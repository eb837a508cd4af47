import {
  blocksOf,
  goalRates,
  type Block,
  type FootballPace,
  type Reds,
} from '#server/sports/domain/matches/football-model.ts'

/** Where a match is: seconds of play, both halves with time added, the score, and who is a player short. */
export interface FootballPosition {
  playedSeconds: number
  homeScore: number
  visitScore: number
  reds: Reds
}

/** `chances[home * size + visit]`: so many goals of each side from here on. */
export interface GoalGrid {
  size: number
  chances: Float64Array
}

const termMin = 1e-10
const nothing = 1e-14
const redStates: readonly Reds[] = [
  { home: false, visit: false },
  { home: true, visit: false },
  { home: false, visit: true },
  { home: true, visit: true },
]
const redIndex = (reds: Reds): number => (reds.home ? 1 : 0) + (reds.visit ? 2 : 0)

interface Walk {
  pace: FootballPace
  lead: number
  size: number
  /** No more goals are counted. */
  goalsMax: number
  mass: Float64Array
}

/** Rates by card state and by the home side's lead, from two behind to two ahead. */
const ratesIn = (pace: FootballPace, block: Block): { home: Float64Array; visit: Float64Array } => {
  const [home, visit] = [new Float64Array(20), new Float64Array(20)]
  redStates.forEach((reds, red) => {
    for (let lead = -2; lead <= 2; lead += 1) {
      const rates = goalRates(pace, block, lead, reds)
      home[red * 5 + lead + 2] = rates.home
      visit[red * 5 + lead + 2] = rates.visit
    }
  })
  return { home, visit }
}

/** One application of the generator: where the mass of `from` flows in a second, times `factor`. */
const flow = (
  { lead, size, goalsMax }: Walk,
  rates: ReturnType<typeof ratesIn>,
  redPerSecond: number,
  from: Float64Array,
  to: Float64Array,
  factor: number,
): number => {
  to.fill(0)
  const cells = size * size
  for (let red = 0; red < 4; red += 1)
    for (let home = 0; home < size; home += 1)
      for (let visit = 0; visit < size; visit += 1) {
        const at = red * cells + home * size + visit
        const mass = (from[at] ?? 0) * factor
        if (mass < nothing && mass > -nothing) continue
        const situation = red * 5 + Math.max(-2, Math.min(2, lead + home - visit)) + 2
        const mayScore = home + visit < goalsMax
        const byHome = mayScore && home < size - 1 ? mass * (rates.home[situation] ?? 0) : 0
        const byVisit = mayScore && visit < size - 1 ? mass * (rates.visit[situation] ?? 0) : 0
        const redHome = (red & 1) === 0 ? mass * redPerSecond : 0
        const redVisit = (red & 2) === 0 ? mass * redPerSecond : 0
        to[at] = (to[at] ?? 0) - byHome - byVisit - redHome - redVisit
        if (byHome !== 0) to[at + size] = (to[at + size] ?? 0) + byHome
        if (byVisit !== 0) to[at + 1] = (to[at + 1] ?? 0) + byVisit
        if (redHome !== 0) to[at + cells] = (to[at + cells] ?? 0) + redHome
        if (redVisit !== 0) to[at + 2 * cells] = (to[at + 2 * cells] ?? 0) + redVisit
      }
  let largest = 0
  for (const mass of to) largest = Math.max(largest, Math.abs(mass))
  return largest
}

/** The mass after so many seconds of a block: the exponential of the generator, as a series that ends where it is nothing. */
const advance = (walk: Walk, block: Block, seconds: number): void => {
  const rates = ratesIn(walk.pace, block)
  let term = Float64Array.from(walk.mass)
  let next = new Float64Array(term.length)
  for (let order = 1; ; order += 1) {
    const largest = flow(walk, rates, block.redPerSecond, term, next, seconds / order)
    for (let at = 0; at < next.length; at += 1) walk.mass[at] = (walk.mass[at] ?? 0) + (next[at] ?? 0)
    if (largest < termMin) return
    ;[term, next] = [next, term]
  }
}

const startWalk = (pace: FootballPace, at: FootballPosition, size: number, goalsMax: number): Walk => {
  const mass = new Float64Array(4 * size * size)
  mass[redIndex(at.reds) * size * size] = 1
  return { pace, lead: at.homeScore - at.visitScore, size, goalsMax, mass }
}

const goOn = (walk: Walk, fromSeconds: number, toSeconds: number): void => {
  for (const block of blocksOf(walk.pace)) {
    const from = Math.max(fromSeconds, block.fromSeconds)
    const to = Math.min(toSeconds, block.toSeconds)
    if (to > from) advance(walk, block, to - from)
  }
}

const gridOf = ({ mass, size }: Walk): GoalGrid => {
  const cells = size * size
  const chances = new Float64Array(cells)
  for (let at = 0; at < mass.length; at += 1) chances[at % cells] = (chances[at % cells] ?? 0) + (mass[at] ?? 0)
  return { size, chances }
}

const gridSize = 11

/** Goals from here to half-time, if it is still to come, and to the end. */
export const goalGrids = (
  pace: FootballPace,
  at: FootballPosition,
): { firstHalf: GoalGrid | null; match: GoalGrid } => {
  const [first, second] = pace.halves
  const walk = startWalk(pace, at, gridSize, Infinity)
  const inFirst = at.playedSeconds < first
  goOn(walk, at.playedSeconds, first)
  const firstHalf = inFirst ? gridOf(walk) : null
  goOn(walk, Math.max(first, at.playedSeconds), first + second)
  return { firstHalf, match: gridOf(walk) }
}

/** Who scores next, if anybody does. */
export const nextGoal = (pace: FootballPace, at: FootballPosition): { home: number; none: number; visit: number } => {
  const walk = startWalk(pace, at, 2, 1)
  goOn(walk, at.playedSeconds, pace.halves[0] + pace.halves[1])
  const [none = 0, visit = 0, home = 0] = gridOf(walk).chances
  return { home, none, visit }
}
