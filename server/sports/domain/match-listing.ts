import type { MatchScope, Sport } from '#contract/sports/entities/match-item.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { worldCupMatchIds } from '#contract/limits.ts'

/** What decides whether and where a list shows a match. */
export interface Listed {
  readonly matchId: string
  readonly league: { readonly leagueId: string; readonly sport: Sport; readonly name: string; readonly nameEn: string }
  readonly home: { readonly name: string; readonly nameEn: string }
  readonly visit: { readonly name: string; readonly nameEn: string }
  readonly startAtMs: number
  readonly gameStatus: 0 | 1 | 2
  readonly isVoid: boolean
}

export interface ListAsked {
  readonly scope: MatchScope
  readonly sport: Sport | null
  readonly leagueId: string | null
  /** YYYY-MM-DD on the site's calendar. */
  readonly day: string | null
  readonly search: string
  readonly after: string | null
  readonly limit: number
}

/** The caller's favourites, the day of the site as YYYY-MM-DD, and the site's sports in the operator's order. */
export interface ListContext {
  readonly today: string
  readonly favourites: ReadonlySet<string>
  readonly sports: readonly string[]
}

const isOver = ({ gameStatus, isVoid }: Listed): boolean => gameStatus === 2 || isVoid

const inScope: Readonly<
  Record<MatchScope, (match: Listed, context: Pick<ListContext, 'today' | 'favourites'>) => boolean>
> = {
  live: (match) => match.gameStatus === 1 && !match.isVoid,
  today: (match, { today }) => !isOver(match) && siteDayOf(match.startAtMs) === today,
  early: (match, { today }) => !isOver(match) && siteDayOf(match.startAtMs) > today,
  results: isOver,
  favourites: ({ matchId }, { favourites }) => favourites.has(matchId),
  pinned: ({ matchId }) => worldCupMatchIds.includes(matchId),
}

const hasWords = ({ league, home, visit }: Listed, words: string): boolean =>
  [league, home, visit].some(
    ({ name, nameEn }) => name.toLowerCase().includes(words) || nameEn.toLowerCase().includes(words),
  )

/** The sort key of a match. `sport` is its index among the site's sports in lists of what is in play, and 0 in all others. */
type Place = readonly [sport: bigint, startAtMs: bigint, matchId: bigint]

const placeIn =
  ({ scope }: ListAsked, { sports }: ListContext) =>
  ({ league, startAtMs, matchId }: Listed): Place => {
    const rank = scope === 'live' ? sports.indexOf(league.sport) : 0
    return [BigInt(rank === -1 ? sports.length : rank), BigInt(startAtMs), BigInt(matchId)]
  }

/** Below zero: `a` stands before `b`. */
const compare = (a: Place, b: Place): number => {
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0n) < (b[at] ?? 0n) ? -1 : 1
}

const placeOf = (after: string): Place => {
  const [sport = '0', startAtMs = '0', matchId = '0'] = after.split('-')
  return [BigInt(sport), BigInt(startAtMs), BigInt(matchId)]
}

/**
 * A page of the matches that are asked for: by kick-off, results newest first, those in play by sport before that; `next`
 * is null at the end. [A-01, L-08]
 */
export const listMatches = <M extends Listed>(
  matches: readonly M[],
  asked: ListAsked,
  context: ListContext,
): { matches: M[]; next: string | null } => {
  const words = asked.search.trim().toLowerCase()
  const direction = asked.scope === 'results' ? -1 : 1
  const place = placeIn(asked, context)
  const after = asked.after === null ? null : placeOf(asked.after)
  const found = matches
    .filter(
      (match) =>
        inScope[asked.scope](match, context) &&
        (asked.sport === null || match.league.sport === asked.sport) &&
        (asked.leagueId === null || match.league.leagueId === asked.leagueId) &&
        (asked.day === null || siteDayOf(match.startAtMs) === asked.day) &&
        (words === '' || hasWords(match, words)) &&
        (after === null || direction * compare(place(match), after) > 0),
    )
    .map((match) => ({ match, place: place(match) }))
    .toSorted((a, b) => direction * compare(a.place, b.place))
  const page = found.slice(0, asked.limit)
  const last = page.at(-1)
  const next = last && found.length > page.length ? last.place.join('-') : null
  return { matches: page.map(({ match }) => match), next }
}

const countedScopes = ['live', 'today', 'early', 'results', 'pinned'] as const

const tally = <Key>(keys: readonly Key[]): Map<Key, number> => {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/**
 * How many matches there are: of scopes, days and leagues those of the sport that is asked for, of sports all. Scopes
 * count all matches, the others those that are over or those that are not.
 */
export const countMatches = <M extends Listed>(
  matches: readonly M[],
  asked: { sport: Sport | null; isOver: boolean },
  today: string,
) => {
  const { sport } = asked
  const context = { today, favourites: new Set<string>() }
  const ofSport = matches.filter(({ league }) => sport === null || league.sport === sport)
  const isCounted = (match: Listed): boolean => isOver(match) === asked.isOver
  const counted = ofSport.filter(isCounted)
  const days = tally(counted.map(({ startAtMs }) => siteDayOf(startAtMs)))
  const leagues = tally(counted.map(({ league }) => league.leagueId))
  const sports = tally(matches.filter(isCounted).map(({ league }) => league.sport))
  return {
    scopes: countedScopes.map((scope) => ({
      scope,
      count: ofSport.filter((match) => inScope[scope](match, context)).length,
    })),
    sports: (['football', 'basketball', 'esports'] as const).map((each) => ({
      sport: each,
      count: sports.get(each) ?? 0,
    })),
    days: [...days].map(([day, count]) => ({ day, count })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    leagues: [...leagues].flatMap(([leagueId, count]) => {
      const match = counted.find(({ league }) => league.leagueId === leagueId)
      return match ? [{ league: match.league as M['league'], count }] : []
    }),
  }
}
