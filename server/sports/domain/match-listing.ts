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

/** Whose favourites, and what day it is. */
export interface ListContext {
  readonly today: string
  readonly favourites: ReadonlySet<string>
}

const isOver = ({ gameStatus, isVoid }: Listed): boolean => gameStatus === 2 || isVoid

const inScope: Readonly<Record<MatchScope, (match: Listed, context: ListContext) => boolean>> = {
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

const byKickOff = (a: Listed, b: Listed): number =>
  a.startAtMs - b.startAtMs || (BigInt(a.matchId) < BigInt(b.matchId) ? -1 : 1)

const cursorOf = ({ startAtMs, matchId }: Listed): string => `${startAtMs}-${matchId}`

/** Where a page goes on: what comes after this kick-off and match in the list's direction. */
const isAfter = (match: Listed, after: string, direction: 1 | -1): boolean => {
  const [startAtMs = '', matchId = ''] = after.split('-')
  const difference = match.startAtMs - Number(startAtMs)
  if (difference !== 0) return Math.sign(difference) === direction
  return direction === 1 ? BigInt(match.matchId) > BigInt(matchId) : BigInt(match.matchId) < BigInt(matchId)
}

/** A page of the matches that are asked for: by kick-off, results newest first; `next` is null at the end. [A-01, L-08] */
export const listMatches = <M extends Listed>(
  matches: readonly M[],
  asked: ListAsked,
  context: ListContext,
): { matches: M[]; next: string | null } => {
  const words = asked.search.trim().toLowerCase()
  const direction = asked.scope === 'results' ? -1 : 1
  const found = matches
    .filter(
      (match) =>
        inScope[asked.scope](match, context) &&
        (asked.sport === null || match.league.sport === asked.sport) &&
        (asked.leagueId === null || match.league.leagueId === asked.leagueId) &&
        (asked.day === null || siteDayOf(match.startAtMs) === asked.day) &&
        (words === '' || hasWords(match, words)) &&
        (asked.after === null || isAfter(match, asked.after, direction)),
    )
    .toSorted((a, b) => direction * byKickOff(a, b))
  const page = found.slice(0, asked.limit)
  const last = page.at(-1)
  return { matches: page, next: last && found.length > page.length ? cursorOf(last) : null }
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
