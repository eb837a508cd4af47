import { isListedScore, listedGoalsMax, type SelectionParts } from '#contract/sports/rules/selections.ts'
import type { FootballPace } from '#server/sports/domain/matches/football-model.ts'
import type { FootballMoment } from '#server/sports/domain/matches/football.ts'
import { poisson, shifted, type Chances, type Distribution } from './distribution.ts'
import { goalGrids, nextGoal, type GoalGrid } from './football-grid.ts'
import { handicap, overUnder, sure, threeWays, totalChances, type Outlook, type Totals } from './outlook.ts'

/** A half or the whole match: the goals of each side from here on, and the score now. */
export interface PeriodOutlook extends Totals {
  grid: GoalGrid
  homeScore: number
  visitScore: number
  /** Of the goals to come. */
  restMargin: Distribution
  /** With the score now. */
  margin: Distribution
}

const periodOf = (grid: GoalGrid, homeScore: number, visitScore: number): PeriodOutlook => {
  const { size, chances } = grid
  const lists = (length: number): number[] => Array.from({ length }, () => 0)
  const [margin, total, home, visit] = [lists(2 * size - 1), lists(2 * size - 1), lists(size), lists(size)]
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1) {
      const chance = chances[i * size + j] ?? 0
      margin[i - j + size - 1] = (margin[i - j + size - 1] ?? 0) + chance
      total[i + j] = (total[i + j] ?? 0) + chance
      home[i] = (home[i] ?? 0) + chance
      visit[j] = (visit[j] ?? 0) + chance
    }
  const restMargin = { from: 1 - size, chances: margin }
  return {
    grid,
    homeScore,
    visitScore,
    restMargin,
    margin: shifted(restMargin, homeScore - visitScore),
    total: { from: homeScore + visitScore, chances: total },
    home: { from: homeScore, chances: home },
    visit: { from: visitScore, chances: visit },
  }
}

const scoreChance = ({ grid, homeScore, visitScore }: PeriodOutlook, home: number, visit: number): number => {
  const [i, j] = [home - homeScore, visit - visitScore]
  return i < 0 || j < 0 || i >= grid.size || j >= grid.size ? 0 : (grid.chances[i * grid.size + j] ?? 0)
}

const otherScoreChance = (period: PeriodOutlook): number => {
  let listed = 0
  for (let home = 0; home <= listedGoalsMax; home += 1)
    for (let visit = 0; visit <= listedGoalsMax; visit += 1) listed += scoreChance(period, home, visit)
  return Math.max(0, 1 - listed)
}

const correctScore = (period: PeriodOutlook, pick: string): Chances | null => {
  if (pick === 'other') return sure(otherScoreChance(period))
  const [home = 0, visit = 0] = pick.split('-').map(Number)
  return isListedScore(home, visit) ? sure(scoreChance(period, home, visit)) : null
}

const bothScore = (period: PeriodOutlook): number => {
  let none = 0
  const { size, chances } = period.grid
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1)
      if (period.homeScore + i === 0 || period.visitScore + j === 0) none += chances[i * size + j] ?? 0
  return 1 - none
}

const doubleChance = (period: PeriodOutlook, pick: string): Chances => {
  const ways = threeWays(period.margin)
  if (pick === 'home-draw') return sure(1 - ways.visit)
  return sure(pick === 'draw-visit' ? 1 - ways.home : 1 - ways.draw)
}

const inPeriod = (period: PeriodOutlook, selection: SelectionParts): Chances | null => {
  const { kind, pick } = selection
  switch (kind) {
    case '1x2':
      return sure(threeWays(period.margin)[pick === 'home' ? 'home' : pick === 'visit' ? 'visit' : 'draw'])
    case 'dc':
      return doubleChance(period, pick)
    case 'btts':
      return sure(pick === 'yes' ? bothScore(period) : 1 - bothScore(period))
    case 'cs':
      return correctScore(period, pick)
    case 'hdp':
      return handicap(period.restMargin, selection)
    default:
      return totalChances(period, selection)
  }
}

export interface FootballOutlook extends Outlook {
  match: PeriodOutlook
  /** Null once it is over. */
  firstHalf: PeriodOutlook | null
  /** Null until the first half is over. */
  secondHalf: PeriodOutlook | null
  corners: Distribution
  /** The number of the goal that is next. */
  nextNumber: number
}

/** What the model of goals, cards and corners makes of a match as it stands. Handicaps are on the rest of it. [S-13] */
export const footballOutlook = (pace: FootballPace, moment: FootballMoment): FootballOutlook => {
  const { homeScore, visitScore, corners, playedSeconds } = moment
  const grids = goalGrids(pace, moment)
  const match = periodOf(grids.match, homeScore, visitScore)
  const firstHalf = grids.firstHalf && periodOf(grids.firstHalf, homeScore, visitScore)
  const { halfScore } = moment
  const secondHalf = halfScore && periodOf(grids.match, homeScore - halfScore.home, visitScore - halfScore.away)
  const leftSeconds = pace.halves[0] + pace.halves[1] - playedSeconds
  const cornersToCome = poisson((pace.cornersHome + pace.cornersVisit) * leftSeconds)
  const cornerTotal = shifted(cornersToCome, corners.home + corners.away)
  const nextNumber = homeScore + visitScore + 1
  let nextWays: ReturnType<typeof nextGoal> | undefined
  const nextChance = (pick: string): Chances => {
    nextWays ??= nextGoal(pace, moment)
    return sure(nextWays[pick === 'home' ? 'home' : pick === 'visit' ? 'visit' : 'none'])
  }
  return {
    match,
    firstHalf,
    secondHalf,
    corners: cornerTotal,
    nextNumber,
    chancesOf(selection) {
      const { kind, part, pick } = selection
      if (kind === 'next') return part === `g${nextNumber}` ? nextChance(pick) : null
      if (kind === 'corners') return part === null ? overUnder(cornerTotal, selection) : null
      if (part === null) return inPeriod(match, selection)
      const half = part === 'h1' ? firstHalf : part === 'h2' ? secondHalf : null
      return half && inPeriod(half, selection)
    },
  }
}
