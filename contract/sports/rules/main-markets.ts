import type { Market, MatchState } from '#contract/sports/entities/match.ts'

const mainKeys: readonly string[] = ['1x2', 'win', 'hdp', 'total']

/** The market of an id without its line: `hdp` of `hdp:-0.5`. */
export const marketKeyIn = (marketId: string): string => marketId.split(':', 1)[0] ?? marketId

/** What lists show of a match: who wins, handicap and total of all of it, each on its first line. [C-16] */
export const mainMarketsOf = <M extends Pick<Market, 'marketId'>>(markets: readonly M[]): M[] =>
  mainKeys.flatMap((key) => markets.find(({ marketId }) => marketKeyIn(marketId) === key) ?? [])

/** A match as lists know it. */
export const mainStateOf = (state: MatchState): MatchState => ({
  ...state,
  markets: mainMarketsOf(state.markets),
  events: [],
})
