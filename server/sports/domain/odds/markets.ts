import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { Market } from '#contract/sports/entities/match.ts'
import {
  lineTextOf,
  listedGoalsMax,
  marketKeyOf,
  selectionIdOf,
  type MarketKind,
  type SelectionParts,
} from '#contract/sports/rules/selections.ts'
import { fairChance } from './distribution.ts'
import { marketName, selectionName } from './market-names.ts'
import type { Outlook } from './outlook.ts'
import { isOffered, marginOf, oddsMilliOf } from './price.ts'

/** A market that a book wants to offer; a handicap's line is the home side's. Lines in quarters. */
export interface Offer {
  kind: MarketKind
  part: string | null
  lineQuarters: number | null
}

const scores = Array.from({ length: (listedGoalsMax + 1) ** 2 }, (_, index) => {
  const [home, visit] = [Math.floor(index / (listedGoalsMax + 1)), index % (listedGoalsMax + 1)]
  return `${home}-${visit}`
})
const twoSides = ['home', 'visit'] as const
const overUnder = ['over', 'under'] as const

const picksOf: Record<MarketKind, readonly string[]> = {
  '1x2': ['home', 'draw', 'visit'],
  dc: ['home-draw', 'home-visit', 'draw-visit'],
  btts: ['yes', 'no'],
  cs: [...scores, 'other'],
  oe: ['odd', 'even'],
  hdp: twoSides,
  total: overUnder,
  'home-total': overUnder,
  'visit-total': overUnder,
  next: ['home', 'none', 'visit'],
  corners: overUnder,
  win: twoSides,
  map: twoSides,
  kills: overUnder,
}

/** The id without a pick: `1x2`, `hdp:-0.5`, `total.h1:2.5`. */
export const marketIdOf = ({ kind, part, lineQuarters }: Offer): string =>
  [marketKeyOf({ kind, part }), ...(lineQuarters === null ? [] : [lineTextOf(lineQuarters)])].join(':')

const selectionsOf = ({ kind, part, lineQuarters }: Offer): SelectionParts[] =>
  picksOf[kind].map((pick) => ({
    kind,
    part,
    pick,
    lineQuarters: lineQuarters !== null && kind === 'hdp' && pick === 'visit' ? 0 - lineQuarters : lineQuarters,
  }))

const nothing = 1e-9

const pricedMarket = (sport: Sport, outlook: Outlook, offer: Offer, isClosed: boolean): Market | null => {
  const margin = marginOf[offer.kind]
  const selections = selectionsOf(offer).flatMap((parts) => {
    const chances = outlook.chancesOf(parts)
    const chance = chances && fairChance(chances)
    return chance === null || chance < nothing ? [] : [{ parts, chance }]
  })
  if (selections.length < 2 || selections.some(({ chance }) => chance > 1 - nothing)) return null
  return {
    marketId: marketIdOf(offer),
    name: marketName(sport, offer),
    selections: selections.map(({ parts, chance }) => ({
      selectionId: selectionIdOf(parts),
      name: selectionName(parts),
      oddsMilli: oddsMilliOf(chance, margin),
      status: isClosed || !isOffered(chance) ? 'suspended' : 'open',
    })),
  }
}

/**
 * The markets of these offers as the model has them. What cannot happen any more is left out, and a market of which the
 * outcome is known is gone. `isClosed` says which markets take no bet now. [S-13]
 */
export const offeredMarkets = (
  sport: Sport,
  outlook: Outlook,
  offers: readonly Offer[],
  isClosed: (kind: MarketKind) => boolean,
): Market[] => {
  const seenIds = new Set<string>()
  return offers.flatMap((offer) => {
    const marketId = marketIdOf(offer)
    if (seenIds.has(marketId)) return []
    seenIds.add(marketId)
    return pricedMarket(sport, outlook, offer, isClosed(offer.kind)) ?? []
  })
}

/** Lines around a balanced one, that one first: at a step of a quarter 0, -0.25, +0.25, -0.5, +0.5. */
export const linesAround = (balanced: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => balanced + step * (index % 2 === 1 ? -(index + 1) / 2 : index / 2))
