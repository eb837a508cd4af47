import type { MatchScope, Sport } from '#contract/sports/entities/match-item.ts'
import { resultsPath, sportsPath } from '#src/features/sports/match-path.ts'

export type Order = 'league' | 'time'

/** What of the sports page its address says; results have a page of their own. */
export interface SportsAddress {
  readonly scope: MatchScope
  readonly sport: Sport | null
  readonly leagueId: string | null
  readonly day: string | null
  readonly order: Order
  readonly words: string
}

const scopes = ['live', 'today', 'early', 'favourites', 'pinned'] as const satisfies readonly MatchScope[]
export const matchSports = ['football', 'basketball', 'esports'] as const satisfies readonly Sport[]
const wordsMax = 40

/** Reads the address; what it cannot mean is as if it were not there. */
export const readAddress = (params: URLSearchParams): SportsAddress => {
  const day = params.get('day') ?? ''
  const leagueId = params.get('league') ?? ''
  return {
    scope: scopes.find((scope) => scope === params.get('scope')) ?? 'live',
    sport: matchSports.find((sport) => sport === params.get('sport')) ?? null,
    leagueId: /^[\w-]{1,20}$/.test(leagueId) ? leagueId : null,
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
    order: params.get('order') === 'time' ? 'time' : 'league',
    words: (params.get('q') ?? '').slice(0, wordsMax).trim(),
  }
}

/** The shortest address that says it. */
export const writeAddress = ({ scope, sport, leagueId, day, order, words }: SportsAddress): URLSearchParams => {
  const params = new URLSearchParams()
  if (scope !== 'live' && scope !== 'results') params.set('scope', scope)
  if (sport !== null) params.set('sport', sport)
  if (leagueId !== null) params.set('league', leagueId)
  if (day !== null) params.set('day', day)
  if (order !== 'league') params.set('order', order)
  if (words !== '') params.set('q', words)
  return params
}

/** Where that is shown. */
export const pathOf = (address: SportsAddress): string => {
  const query = writeAddress(address).toString()
  const page = address.scope === 'results' ? resultsPath : sportsPath
  return query === '' ? page : `${page}?${query}`
}

/** What somebody changes of the address; the rest stays. */
export type AddressChange = Partial<SportsAddress>

/** A tab of a day: today's is the scope of its own. */
export const ofDay = (day: string, today: string): AddressChange =>
  day === today ? { scope: 'today', day: null } : { scope: 'early', day }

/** Which tab of the days is chosen: `live`, a day, or none of them. */
export const chosenDay = ({ scope, day }: SportsAddress, today: string): string | null => {
  if (scope === 'live') return 'live'
  return scope === 'today' ? today : day
}
