import type { BasketballOutlook } from './basketball-outlook.ts'
import { balancedLine } from './distribution.ts'
import type { MainLines } from './football-offers.ts'
import { linesAround, type Offer } from './markets.ts'

/** Lines are of half points, so that no stake comes back: a point is four quarters, its half two. */
const step = 4
const half = 2
const matchLines = 5
const partLines = 3

const lined = (kind: Offer['kind'], part: string | null, lines: readonly number[]): Offer[] =>
  lines.map((lineQuarters) => ({ kind, part, lineQuarters }))

const plain = (kind: Offer['kind'], part: string | null = null): Offer => ({ kind, part, lineQuarters: null })

type Stretch = BasketballOutlook['match']

export const basketballLines = ({ margin, total }: Pick<Stretch, 'margin' | 'total'>): MainLines => ({
  hdp: 0 - balancedLine(margin, step, half),
  total: Math.max(half, balancedLine(total, step, half)),
})

const around = (of: Stretch['total'], count: number): number[] =>
  linesAround(Math.max(half, balancedLine(of, step, half)), step, count).filter((line) => line > 0)

/** What is offered on a basketball match, main lines first; `held` as in football. */
export const basketballOffers = ({ match, quarters }: BasketballOutlook, held: readonly MainLines[]): Offer[] => {
  const { hdp, total } = basketballLines(match)
  return [
    plain('win'),
    ...lined('hdp', null, [hdp]),
    ...lined('total', null, [total]),
    ...lined('hdp', null, [...linesAround(hdp, step, matchLines), ...held.map((lines) => lines.hdp)]),
    ...lined('total', null, [...around(match.total, matchLines), ...held.map((lines) => lines.total)]),
    plain('oe'),
    ...lined('home-total', null, around(match.home, partLines)),
    ...lined('visit-total', null, around(match.visit, partLines)),
    ...[...quarters].flatMap(([part, quarter]) => [
      plain('win', part),
      ...lined('hdp', part, linesAround(basketballLines(quarter).hdp, step, partLines)),
      ...lined('total', part, around(quarter.total, partLines)),
    ]),
  ]
}
