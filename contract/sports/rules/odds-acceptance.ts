import type { Market, MatchState, Selection } from '#contract/sports/entities/match.ts'
import type { AcceptPolicy } from '#contract/sports/entities/order.ts'

export interface OfferedSelection {
  market: Market
  selection: Selection
}

/** Whether a policy takes the odds in force for those that the member saw. Odds are decimal × 1000. [S-13] */
export const takesOdds = (policy: AcceptPolicy, seenMilli: number, currentMilli: number): boolean =>
  policy === 'any' || currentMilli === seenMilli || (policy === 'higher' && currentMilli > seenMilli)

/** A selection of a match with its market, or undefined when it is not offered. */
export const findSelection = (
  { markets }: Pick<MatchState, 'markets'>,
  selectionId: string,
): OfferedSelection | undefined => {
  for (const market of markets) {
    const selection = market.selections.find((offered) => offered.selectionId === selectionId)
    if (selection) return { market, selection }
  }
  return undefined
}

/** A suspended selection takes no bet at any odds, neither does a finished match. [S-13] */
export const isSelectionOpen = ({ gameStatus }: Pick<MatchState, 'gameStatus'>, { status }: Selection): boolean =>
  gameStatus !== 2 && status === 'open'

export type LegVerdict =
  | { readonly verdict: 'taken'; readonly offered: OfferedSelection }
  | { readonly verdict: 'unknown' }
  | { readonly verdict: 'suspended' }
  | { readonly verdict: 'changed'; readonly oddsMilli: number }

/** Whether a leg stands at the odds in force. Suspension is looked at before the price. [S-13] */
export const judgeLeg = (
  state: MatchState,
  leg: { readonly selectionId: string; readonly oddsMilli: number },
  policy: AcceptPolicy,
): LegVerdict => {
  const offered = findSelection(state, leg.selectionId)
  if (!offered) return { verdict: 'unknown' }
  const { oddsMilli } = offered.selection
  if (!isSelectionOpen(state, offered.selection)) return { verdict: 'suspended' }
  return takesOdds(policy, leg.oddsMilli, oddsMilli) ? { verdict: 'taken', offered } : { verdict: 'changed', oddsMilli }
}
