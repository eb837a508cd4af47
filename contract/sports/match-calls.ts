import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { matchAnswerMs, matchPageMax } from '#contract/limits.ts'
import { MatchId, SelectionId } from '#contract/ids.ts'
import { League, MatchDetail, MatchItem, MatchScope, Sport } from './entities/match-item.ts'
import { Market } from './entities/match.ts'
import { MatchHistory } from './entities/match-history.ts'

/**
 * Matches of the sports page, by kick-off (results: newest first; in play: the site's first sport first). `day` is
 * YYYY-MM-DD in the site's time zone; `search` is found in names of teams and leagues, in both languages; `after` is the
 * `next` of the page before. Who is not logged in has no favourites. [A-01, L-08]
 */
export const matchList = defineCall({
  path: 'sports/match/list',
  access: 'either',
  request: z.strictObject({
    scope: MatchScope,
    sport: z.nullable(Sport),
    leagueId: z.nullable(z.string().check(z.maxLength(20))),
    day: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    search: z.string().check(z.maxLength(40)),
    after: z.nullable(z.string().check(z.regex(/^\d{1,2}-\d{1,15}-\d{1,19}$/))),
    limit: z.int().check(z.minimum(1), z.maximum(matchPageMax)),
  }),
  response: z.object({ matches: z.array(MatchItem), next: z.nullable(z.string()) }),
})

/**
 * How many matches there are by scope, sport, day and league, for the side of the sports page. Scopes count all of the
 * sport; sports, days and leagues count what is not over or, for the page of results, what is.
 */
export const matchCounts = defineCall({
  path: 'sports/match/counts',
  access: 'anonymous',
  cacheMs: matchAnswerMs,
  request: z.strictObject({ sport: z.nullable(Sport), isOver: z.boolean() }),
  response: z.object({
    scopes: z.array(z.object({ scope: MatchScope, count: z.int() })),
    sports: z.array(z.object({ sport: Sport, count: z.int() })),
    days: z.array(z.object({ day: z.string(), count: z.int() })),
    leagues: z.array(z.object({ league: League, count: z.int() })),
  }),
})

/** One match whole: item, all markets, and what its page draws. What moves then comes by `match.watch`. */
export const matchDetail = defineCall({
  path: 'sports/match/detail',
  access: 'anonymous',
  cacheMs: matchAnswerMs,
  request: z.strictObject({ matchId: MatchId }),
  response: z.object({ match: MatchItem, markets: z.array(Market), detail: MatchDetail }),
  rejects: ['MATCH_UNKNOWN'],
})

/** Prices of a market over time, for the sparkline: [ms since 1970, decimal × 1000], oldest first. */
export const priceHistory = defineCall({
  path: 'sports/match/prices',
  access: 'anonymous',
  cacheMs: matchAnswerMs,
  request: z.strictObject({
    matchId: MatchId,
    selectionIds: z.array(SelectionId).check(z.minLength(1), z.maxLength(20)),
  }),
  response: z.object({
    prices: z.array(z.object({ selectionId: z.string(), points: z.array(z.tuple([z.int(), z.int()])) })),
  }),
  rejects: ['MATCH_UNKNOWN'],
})

/** How the two teams met before, how each did of late, and the table of their league. [C-16] */
export const matchHistory = defineCall({
  path: 'sports/match/history',
  access: 'anonymous',
  cacheMs: matchAnswerMs,
  request: z.strictObject({ matchId: MatchId }),
  response: MatchHistory,
  rejects: ['MATCH_UNKNOWN'],
})

/** Keeps a match among my favourites, or takes it out; the same again changes nothing. */
export const favouriteSet = defineCall({
  path: 'sports/favourite/set',
  access: 'member',
  request: z.strictObject({ matchId: MatchId, isFavourite: z.boolean() }),
  response: z.object({ matchIds: z.array(MatchId) }),
  rejects: ['MATCH_UNKNOWN', 'FAVOURITES_FULL', 'RATE_LIMITED_MEMBER'],
})

export const favouriteList = defineCall({
  path: 'sports/favourite/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ matchIds: z.array(MatchId) }),
})
