import type { Opinion } from './opinion.ts'
import type { Fixture } from './timeline.ts'

export const quarterSeconds = 12 * 60
export const overtimeSeconds = 5 * 60
export const regularQuarters = 4
/** Possessions of each side in an overtime. */
export const overtimePossessions = 10
const pointsPerPossession = 1.08
const homeEdge = 0.02
const perStrength = 0.03

/** What a possession that scores brings, by its share of them. */
export const baskets = [
  { points: 2, share: 0.34, text: '突破上篮得分', textEn: 'Lay-up' },
  { points: 2, share: 0.23, text: '中距离命中', textEn: 'Mid-range shot' },
  { points: 3, share: 0.28, text: '三分命中', textEn: 'Three-pointer' },
  { points: 1, share: 0.07, text: '罚球命中一球', textEn: 'One free throw made' },
  { points: 2, share: 0.08, text: '两罚全中', textEn: 'Both free throws made' },
] as const
const pointsPerBasket = baskets.reduce((sum, { points, share }) => sum + points * share, 0)

/** The chance of each side that one of its possessions scores. */
export interface ScoringChances {
  home: number
  visit: number
}

export const scoringChances = ({ home, visit }: Fixture, { edge, tempo }: Opinion): ScoringChances => {
  const advantage = homeEdge + perStrength * (home.strength - visit.strength + edge)
  const chance = (pointsPerPossession / pointsPerBasket) * Math.exp(tempo)
  return { home: chance * (1 + advantage), visit: chance * (1 - advantage) }
}

/** Chances of 0, 1, 2 and 3 points from one possession. */
export const possessionPoints = (scoringChance: number): readonly [number, number, number, number] => {
  const of = (wanted: number): number =>
    baskets.reduce((sum, { points, share }) => sum + (points === wanted ? share * scoringChance : 0), 0)
  return [1 - scoringChance, of(1), of(2), of(3)]
}
