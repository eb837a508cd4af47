import type { Market } from '#contract/sports/entities/match.ts'
import { balancedLine, differenceOf, poisson, shifted, splitAt, sumOf, type Distribution } from './distribution.ts'
import { handicapMarket, totalMarket, winMarket } from './markets.ts'

/** The score, and the goals that each side is expected to score from here. */
export interface FootballOutlook {
  homeScore: number
  visitScore: number
  homeToCome: number
  visitToCome: number
}

export interface Lines {
  handicap: number
  total: number
}

const lineStep = 0.25

const finals = (outlook: FootballOutlook): { margin: Distribution; total: Distribution } => {
  const [home, visit] = [poisson(outlook.homeToCome), poisson(outlook.visitToCome)]
  return {
    margin: shifted(differenceOf(home, visit), outlook.homeScore - outlook.visitScore),
    total: shifted(sumOf(home, visit), outlook.homeScore + outlook.visitScore),
  }
}

/** The lines at which both sides of a bet are most alike. */
export const footballLines = (outlook: FootballOutlook): Lines => {
  const { margin, total } = finals(outlook)
  const line = balancedLine(margin, lineStep)
  const score = outlook.homeScore + outlook.visitScore
  return { handicap: line === 0 ? 0 : -line, total: Math.max(score + 0.5, balancedLine(total, lineStep)) }
}

/** Win, handicap and total of a football match, both sides' goals to come Poisson and independent. */
export const footballMarkets = (outlook: FootballOutlook, lines: Lines, isSuspended: boolean): Market[] => {
  const { margin, total } = finals(outlook)
  const { above, at, below } = splitAt(margin, 0)
  return [
    winMarket({ marketId: '1x2', name: '全场独赢' }, { home: above, draw: at, visit: below }, isSuspended),
    handicapMarket({ marketId: 'hdp', name: '全场让球' }, margin, lines.handicap, isSuspended),
    totalMarket({ marketId: 'total', name: '全场大小' }, total, lines.total, isSuspended),
  ]
}
