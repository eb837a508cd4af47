import { balancedLine } from './distribution.ts'
import type { FootballOutlook, PeriodOutlook } from './football-outlook.ts'
import { linesAround, type Offer } from './markets.ts'

/** Balanced lines, in quarters; a handicap's is the home side's. */
export interface MainLines {
  hdp: number
  total: number
}

export const footballLines = ({ restMargin, total, homeScore, visitScore }: PeriodOutlook): MainLines => ({
  hdp: 0 - balancedLine(restMargin, 1),
  total: Math.max(4 * (homeScore + visitScore) + 2, balancedLine(total, 1)),
})

const plain = (kind: Offer['kind'], part: string | null = null): Offer => ({ kind, part, lineQuarters: null })

const lined = (kind: Offer['kind'], part: string | null, lines: readonly number[]): Offer[] =>
  lines.map((lineQuarters) => ({ kind, part, lineQuarters }))

const handicapLines = 5
const totalLines = 5
const sideLines = 3
const halfGoal = 2

const sideTotals = (kind: Offer['kind'], part: string | null, of: PeriodOutlook['home']): Offer[] => {
  const balanced = Math.max(4 * of.from + halfGoal, balancedLine(of, halfGoal))
  return lined(kind, part, linesAround(balanced, halfGoal, sideLines)).filter(
    ({ lineQuarters }) => (lineQuarters ?? 0) > 4 * of.from,
  )
}

/** Totals that are not decided yet. */
const openTotals = (lines: readonly number[], { from }: PeriodOutlook['total']): number[] =>
  lines.filter((line) => line > 4 * from)

const periodOffers = (period: PeriodOutlook, part: string | null, held: readonly MainLines[]): Offer[] => {
  const { hdp, total } = footballLines(period)
  const [mainHandicap = hdp, ...handicaps] = linesAround(hdp, 1, handicapLines)
  const [mainTotal = total, ...totals] = openTotals(linesAround(total, 1, totalLines), period.total)
  const heldTotals = openTotals(
    held.map((lines) => lines.total),
    period.total,
  )
  return [
    plain('1x2', part),
    ...lined('hdp', part, [mainHandicap]),
    ...lined('total', part, [mainTotal]),
    ...lined('hdp', part, [...handicaps, ...held.map((lines) => lines.hdp)]),
    ...lined('total', part, [...totals, ...heldTotals]),
    plain('dc', part),
    plain('btts', part),
    plain('oe', part),
    ...sideTotals('home-total', part, period.home),
    ...sideTotals('visit-total', part, period.visit),
    plain('cs', part),
  ]
}

/** What is left of a match that the whole match's markets do not say already. */
const secondHalfOffers = (half: PeriodOutlook): Offer[] => {
  const { hdp, total } = footballLines(half)
  return [
    plain('1x2', 'h2'),
    ...lined('hdp', 'h2', linesAround(hdp, 1, sideLines)),
    ...lined('total', 'h2', openTotals(linesAround(total, 1, sideLines), half.total)),
  ]
}

const cornerStep = 4

/**
 * What is offered on a football match, main lines first. `held`: lines that were the main ones lately; they stay, so that
 * orders on them can be followed. [S-12]
 */
export const footballOffers = (outlook: FootballOutlook, held: readonly MainLines[]): Offer[] => {
  const corners = Math.max(4 * outlook.corners.from + 2, balancedLine(outlook.corners, cornerStep, 2))
  return [
    ...periodOffers(outlook.match, null, held),
    plain('next', `g${outlook.nextNumber}`),
    ...lined('corners', null, openTotals(linesAround(corners, cornerStep, sideLines), outlook.corners)),
    ...(outlook.firstHalf ? periodOffers(outlook.firstHalf, 'h1', []) : []),
    ...(outlook.secondHalf ? secondHalfOffers(outlook.secondHalf) : []),
  ]
}
