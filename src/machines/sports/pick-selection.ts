import type { LiveItem } from '#contract/live/entities/live-item.ts'
import type { Market, MatchState, Selection } from '#contract/sports/entities/match.ts'
import type { OrderView } from '#src/machines/rooms/view-message.ts'
import type { BetSlipEvent } from './bet-slip-machine.ts'

export type PickEvent = Extract<BetSlipEvent, { type: 'slip.pick' }>

/** The two sides as the slip names a match, for example 蓉城赤焰 vs 滨海蓝鲸. */
export const teamsOf = ({ homeName, visitName }: Pick<LiveItem, 'homeName' | 'visitName'>): string =>
  `${homeName} vs ${visitName}`

/** What a press on a price puts on the slip. */
export const pickOf = (item: LiveItem, match: MatchState, market: Market, selection: Selection): PickEvent => ({
  type: 'slip.pick',
  matchId: match.matchId,
  matchName: teamsOf(item),
  selectionId: selection.selectionId,
  categoryName: market.name,
  itemName: selection.name,
  oddsMilli: selection.oddsMilli,
})

const findSelection = (match: MatchState, selectionId: string): [Market, Selection] | null => {
  for (const market of match.markets) {
    const selection = market.selections.find((candidate) => candidate.selectionId === selectionId)
    if (selection) return [market, selection]
  }
  return null
}

/** A selection of the match as it can be had now, or null. */
export const pickById = (item: LiveItem, match: MatchState, selectionId: string): PickEvent | null => {
  const found = match.gameStatus === 2 ? null : findSelection(match, selectionId)
  return found && found[1].status === 'open' ? pickOf(item, match, ...found) : null
}

/** The same selection at its odds in force, following somebody's order; null when it cannot be had now. [E-09, S-12] */
export const followOf = (item: LiveItem, match: MatchState | null, order: OrderView['order']): PickEvent | null => {
  if (!match || match.matchId !== order.matchId) return null
  const found = findSelection(match, order.selectionId)
  if (!found || found[1].status !== 'open') return null
  return { ...pickOf(item, match, ...found), itemName: order.itemName, followsOrderId: order.orderId }
}

/** The selections of a match that can be had now. */
export const openSelections = (match: MatchState | null): ReadonlySet<string> =>
  new Set(
    match?.gameStatus === 2
      ? []
      : match?.markets.flatMap(({ selections }) =>
          selections.filter(({ status }) => status === 'open').map(({ selectionId }) => selectionId),
        ),
  )
