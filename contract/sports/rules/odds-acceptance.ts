import type { Market, MatchState, Selection } from '#contract/sports/entities/match.ts'
import type { AcceptPolicy } from '#contract/sports/entities/order.ts'

export type OddsVerdict =
  | { kind: 'accepted'; market: Market; selection: Selection }
  | { kind: 'SELECTION_UNKNOWN' }
  | { kind: 'SELECTION_SUSPENDED' }
  | { kind: 'ODDS_CHANGED'; oddsMilli: number }

/** Whether a policy takes the odds in force for those that the member saw. Odds are decimal × 1000. [S-13] */
export const takesOdds = (accept: AcceptPolicy, seenMilli: number, currentMilli: number): boolean =>
  accept === 'any' || currentMilli === seenMilli || (accept === 'higher' && currentMilli > seenMilli)

/** A selection of a match with its market, or undefined when it is not offered. */
export const findSelection = (
  { markets }: Pick<MatchState, 'markets'>,
  selectionId: string,
): { market: Market; selection: Selection } | undefined => {
  for (const market of markets) {
    const selection = market.selections.find((offered) => offered.selectionId === selectionId)
    if (selection) return { market, selection }
  }
  return undefined
}

/** A suspended selection takes no bet at any odds, neither does a finished match. [S-13] */
export const isSelectionOpen = ({ gameStatus }: Pick<MatchState, 'gameStatus'>, { status }: Selection): boolean =>
  gameStatus !== 2 && status === 'open'

/** Whether a bet on a selection stands at the odds in force. Suspension is looked at before the price. [S-13] */
export const judgeOdds = (
  state: MatchState,
  bet: { selectionId: string; oddsMilli: number; accept: AcceptPolicy },
): OddsVerdict => {
  const found = findSelection(state, bet.selectionId)
  if (!found) return { kind: 'SELECTION_UNKNOWN' }
  const { oddsMilli } = found.selection
  if (!isSelectionOpen(state, found.selection)) return { kind: 'SELECTION_SUSPENDED' }
  return takesOdds(bet.accept, bet.oddsMilli, oddsMilli)
    ? { kind: 'accepted', ...found }
    : { kind: 'ODDS_CHANGED', oddsMilli }
}
