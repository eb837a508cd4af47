import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { Market, Selection } from '#contract/sports/entities/match.ts'
import { partsOfSelection, type SelectionParts } from '#contract/sports/rules/selections.ts'
import { marketName, selectionName } from '#server/sports/domain/odds/market-names.ts'
import { marketIdOf } from '#server/sports/domain/odds/markets.ts'

/** A price in force, decimal × 1000. */
export interface OfferedPrice {
  readonly oddsMilli: number
  readonly isOpen: boolean
}

/** The line as the home side or the over has it: both sides of one line are one market. */
const sharedLine = ({ kind, pick, lineQuarters }: SelectionParts): number | null =>
  lineQuarters !== null && kind === 'hdp' && pick === 'visit' ? 0 - lineQuarters : lineQuarters

/**
 * Markets of the selections that are offered, in their order; each line is a market of its own. `isClosed` suspends all of
 * them. Selections of unknown grammar must have been refused before. [C-16]
 */
export const offeredMarkets = (
  sport: Sport,
  prices: ReadonlyMap<string, OfferedPrice>,
  isClosed: boolean,
): Market[] => {
  const markets = new Map<string, Market & { selections: Selection[] }>()
  for (const [selectionId, { oddsMilli, isOpen }] of prices) {
    const parts = partsOfSelection(selectionId)
    if (!parts) continue
    const marketId = marketIdOf({ ...parts, lineQuarters: sharedLine(parts) })
    const market = markets.get(marketId) ?? { marketId, name: marketName(sport, parts), selections: [] }
    markets.set(marketId, market)
    const status = isOpen && !isClosed ? 'open' : 'suspended'
    market.selections.push({ selectionId, name: selectionName(parts), oddsMilli, status })
  }
  return [...markets.values()]
}
