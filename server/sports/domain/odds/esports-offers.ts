import { balancedLine } from './distribution.ts'
import type { EsportsOutlook } from './esports-outlook.ts'
import { linesAround, type Offer } from './markets.ts'

/** Lines are of halves, so that no stake comes back: a map or kill is four quarters, its half two. */
const step = 4
const half = 2
const lineCount = 3

const lined = (kind: Offer['kind'], part: string | null, lines: readonly number[]): Offer[] =>
  lines.map((lineQuarters) => ({ kind, part, lineQuarters }))

const plain = (kind: Offer['kind'], part: string | null = null): Offer => ({ kind, part, lineQuarters: null })

/** What is offered on a series: who wins it, maps by handicap and number, and the maps that are certain to be played. */
export const esportsOffers = (outlook: EsportsOutlook): Offer[] => {
  const { margin, total, mapNumber, lastCertain, kills, freshKills } = outlook
  const maps = Array.from({ length: lastCertain - mapNumber + 1 }, (_, index) => mapNumber + index)
  const handicaps = linesAround(0 - balancedLine(margin, step, half), step, lineCount)
  const totals = linesAround(balancedLine(total, step, half), step, lineCount)
  return [
    plain('win'),
    ...lined('hdp', null, handicaps.slice(0, 1)),
    ...lined('total', null, totals.slice(0, 1)),
    ...lined('hdp', null, handicaps.slice(1)),
    ...lined('total', null, totals.slice(1)),
    ...maps.flatMap((map) => {
      const line = balancedLine(map === mapNumber ? kills : freshKills, step, half)
      return [plain('map', `m${map}`), ...lined('kills', `m${map}`, linesAround(line, step, lineCount))]
    }),
  ]
}
