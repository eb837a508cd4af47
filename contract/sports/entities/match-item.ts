import * as z from 'zod/mini'
import { MatchId, RoomNo } from '#contract/ids.ts'
import { Market, MatchClock, MatchEvent } from './match.ts'

/** What matches are played in; the anchors of E-18 play none. */
export const Sport = z.enum(['football', 'basketball', 'esports'])
export type Sport = z.infer<typeof Sport>

/**
 * `live`: running; `today`, `early`: by kick-off on the site's calendar, not over; `results`: over, or not played;
 * `favourites`: mine; `pinned`: matches of L-08.
 */
export const MatchScope = z.enum(['live', 'today', 'early', 'results', 'favourites', 'pinned'])
export type MatchScope = z.infer<typeof MatchScope>

export const League = z.object({
  leagueId: z.string(),
  sport: Sport,
  name: z.string(),
  nameEn: z.string(),
  logo: z.string(),
  /** Stands among the leagues that are always in sight. */
  isPinned: z.boolean(),
})
export type League = z.infer<typeof League>

export const Team = z.object({
  teamId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Where the whole name does not fit: for example 蓉城 and RCF. Never empty. */
  shortName: z.string(),
  shortNameEn: z.string(),
  logo: z.string(),
})
export type Team = z.infer<typeof Team>

/** Why a match was not played, or not to its end. */
export const MatchNote = z.enum(['postponed', 'abandoned', 'walk-over', 'cancelled'])
export type MatchNote = z.infer<typeof MatchNote>

/**
 * What a part of a match counted alone, once it is over: halves (goals), quarters and overtime (points), maps (rounds).
 */
export const PartScore = z.object({
  part: z.enum(['h1', 'h2', 'q1', 'q2', 'q3', 'q4', 'ot', 'm1', 'm2', 'm3', 'm4', 'm5']),
  home: z.int().check(z.minimum(0)),
  visit: z.int().check(z.minimum(0)),
})
export type PartScore = z.infer<typeof PartScore>

/** A match as lists show it, with its main markets: win, handicap, total. */
export const MatchItem = z.object({
  matchId: MatchId,
  league: League,
  /** The round, for example 第 24 轮. */
  round: z.string(),
  roundEn: z.string(),
  home: Team,
  visit: Team,
  /** Kick-off, milliseconds since 1970. */
  startAtMs: z.int(),
  /** 0 not started, 1 running, 2 finished. A match that is void stays where it was. */
  gameStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Its bets were given back but for what was decided; `note` says why. */
  isVoid: z.boolean(),
  /** Null unless the match is void. */
  note: z.nullable(MatchNote),
  homeScore: z.int().check(z.minimum(0)),
  visitScore: z.int().check(z.minimum(0)),
  /** Parts that are over, in their order; as the newest result has them. */
  parts: z.array(PartScore),
  /**
   * `pending`: no result is there, or it was taken back; `official`: nothing is open any more; `corrected`: likewise, after
   * another result was wrong.
   */
  resultState: z.enum(['pending', 'official', 'corrected']),
  clock: MatchClock,
  markets: z.array(Market),
  /** All that are offered. */
  marketCount: z.int().check(z.minimum(0)),
  /** The room that casts it with most viewers, or null. */
  roomNo: z.nullable(RoomNo),
  hasVideo: z.boolean(),
  /** As in MatchState. */
  version: z.int(),
})
export type MatchItem = z.infer<typeof MatchItem>

/** Home and visit. */
const Pair = z.tuple([z.number(), z.number()])

/** Something that the pitch or court draws: x and y from 0 to 100, as the home side attacks to the right. */
export const Incident = z.object({
  incidentId: z.string(),
  atMs: z.int(),
  /** For example 67′. */
  at: z.string(),
  kind: z.enum([
    'kickoff',
    'safe',
    'attack',
    'danger',
    'shot-on',
    'shot-off',
    'goal',
    'corner',
    'free-kick',
    'penalty',
    'card',
    'red-card',
    'substitution',
    'var',
    'score',
    'miss',
    'foul',
    'timeout',
    'round',
    'kill',
    'objective',
    'period',
    'end',
  ]),
  side: z.enum(['home', 'visit', 'none']),
  player: z.string(),
  x: z.int().check(z.minimum(0), z.maximum(100)),
  y: z.int().check(z.minimum(0), z.maximum(100)),
})
export type Incident = z.infer<typeof Incident>

/**
 * One bar of a match's statistics. The key names its words: possession, shots, shots-on, attacks, dangers, corners,
 * free-kicks, yellow-cards, red-cards, expected-goals; points, baskets-1 … baskets-3, misses, fouls, timeouts; kills,
 * rounds, objectives.
 */
export const MatchStatistic = z.object({
  key: z.string(),
  values: Pair,
  unit: z.enum(['count', 'percent', 'hundredths']),
})
export type MatchStatistic = z.infer<typeof MatchStatistic>

export const LineUpPlayer = z.object({
  number: z.int(),
  name: z.string(),
  nameEn: z.string(),
  position: z.string(),
  isStarting: z.boolean(),
})
export type LineUpPlayer = z.infer<typeof LineUpPlayer>

/** All that the page of a match shows beside its item. */
export const MatchDetail = z.object({
  /** Of the home side and the visiting side. */
  venue: z.string(),
  venueEn: z.string(),
  statistics: z.array(MatchStatistic),
  /** A number a minute from -100 (visit) to 100 (home). */
  momentum: z.array(z.int()),
  /** Newest first, 60 at most: the last ones, and goals, cards, substitutions and the like of the whole match. */
  incidents: z.array(Incident),
  events: z.array(MatchEvent),
  lineUps: z.object({ home: z.array(LineUpPlayer), visit: z.array(LineUpPlayer) }),
})
export type MatchDetail = z.infer<typeof MatchDetail>

/** An incident without its keys: id, ms since 1970, minute, kind, side, player, x, y. */
const IncidentMove = z.tuple([
  Incident.shape.incidentId,
  Incident.shape.atMs,
  Incident.shape.at,
  Incident.shape.kind,
  Incident.shape.side,
  Incident.shape.player,
  Incident.shape.x,
  Incident.shape.y,
])

/**
 * What moved in a match's detail: its id, the print of what it goes on from (`printOfDetail`), and the parts that moved.
 * `i`: new incidents, newest first, which come before all others, after those at the places `x` have left; `s`: bars of
 * the statistics by key; `m`: from which minute the momentum is other, and its minutes from there on. No part: this is
 * what there is. Without parts at all: more moved than that, and who wants it asks for it whole.
 */
export const DetailMove = z.tuple([
  MatchId,
  z.string(),
  z.optional(
    z.object({
      i: z.optional(z.array(IncidentMove)),
      x: z.optional(z.array(z.int())),
      s: z.optional(z.array(z.tuple([MatchStatistic.shape.key, z.number(), z.number()]))),
      m: z.optional(z.tuple([z.int()], z.int())),
    }),
  ),
])
export type DetailMove = z.infer<typeof DetailMove>
