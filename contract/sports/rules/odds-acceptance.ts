import { accept, reject, type Outcome } from '#contract/outcome.ts'
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

/** Whether a bet on a selection stands at the odds in force. Suspension is looked at before the price. [S-13] */
export const judgeOdds = (
  state: MatchState,
  bet: { selectionId: string; oddsMilli: number; accept: AcceptPolicy },
): Outcome<OfferedSelection, 'SELECTION_UNKNOWN' | 'SELECTION_SUSPENDED' | 'ODDS_CHANGED'> => {
  const found = findSelection(state, bet.selectionId)
  if (!found) return reject('SELECTION_UNKNOWN')
  const { oddsMilli } = found.selection
  if (!isSelectionOpen(state, found.selection)) return reject('SELECTION_SUSPENDED')
  return takesOdds(bet.accept, bet.oddsMilli, oddsMilli) ? accept(found) : reject('ODDS_CHANGED', { oddsMilli })
}
