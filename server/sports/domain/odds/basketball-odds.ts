import type { Market } from '#contract/sports/entities/match.ts'
import { balancedLine, normal, splitAt, type Distribution } from './distribution.ts'
import { handicapMarket, totalMarket, winMarket } from './markets.ts'

/** The score, the points to come, and how unsure they are. */
export interface BasketballOutlook {
  homeScore: number
  visitScore: number
  homeToCome: number
  visitToCome: number
}

export interface Lines {
  handicap: number
  total: number
}

/** Points come in ones, twos and threes: the spread of a side's points over what is expected of them. */
const varianceAPoint = 1.35

const finals = (outlook: BasketballOutlook): { margin: Distribution; total: Distribution } => {
  const { homeScore, visitScore, homeToCome, visitToCome } = outlook
  const deviation = Math.sqrt((homeToCome + visitToCome) * varianceAPoint)
  return {
    margin: normal(homeScore - visitScore + homeToCome - visitToCome, deviation),
    total: normal(homeScore + visitScore + homeToCome + visitToCome, deviation),
  }
}

/** Half-point lines, so that no stake comes back. */
export const basketballLines = (outlook: BasketballOutlook): Lines => {
  const { margin, total } = finals(outlook)
  return { handicap: -balancedLine(margin, 1, 0.5), total: Math.max(0.5, balancedLine(total, 1, 0.5)) }
}

/** Handicap, win and total of a basketball match: margin and total normal around what is to come. */
export const basketballMarkets = (outlook: BasketballOutlook, lines: Lines, isSuspended: boolean): Market[] => {
  const { margin, total } = finals(outlook)
  const { above, at } = splitAt(margin, 0)
  const home = above + at / 2
  return [
    handicapMarket({ marketId: 'hdp', name: '全场让分' }, margin, lines.handicap, isSuspended),
    winMarket({ marketId: 'win', name: '全场独赢' }, { home, visit: 1 - home }, isSuspended),
    totalMarket({ marketId: 'total', name: '全场大小' }, total, lines.total, isSuspended),
  ]
}
