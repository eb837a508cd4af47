import { z } from 'zod'
import { AnchorInfo } from '#contract/live/entities/anchor-info.ts'
import { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { MatchId, RoomNo, SelectionId } from '#contract/ids.ts'

/** [E-18] */
export const SportsType = z.enum(['football', 'basketball', 'esports', 'anchor'])
export type SportsType = z.infer<typeof SportsType>

/** [E-18] */
export const MatchViewMode = z.enum(['ANIMATION', 'LIVE', 'ANCHOR'])
export type MatchViewMode = z.infer<typeof MatchViewMode>

/** A match's clock as of `asOfMs` (server time). A running clock goes on from there; basketball counts down. */
export const MatchClock = z.object({
  /** For example 上半场, 下半场, 第 4 节; empty before the start. */
  period: z.string(),
  elapsedSeconds: z.int().min(0),
  running: z.boolean(),
  direction: z.enum(['up', 'down']),
  asOfMs: z.int(),
})
export type MatchClock = z.infer<typeof MatchClock>

export const Selection = z.object({
  selectionId: SelectionId,
  /** For example 主 -0.5. */
  name: z.string(),
  /** Decimal odds × 1000. */
  oddsMilli: z.int().min(1001),
  status: z.enum(['open', 'suspended']),
})
export type Selection = z.infer<typeof Selection>

export const Market = z.object({
  marketId: z.string(),
  /** For example 全场独赢. */
  name: z.string(),
  selections: z.array(Selection),
})
export type Market = z.infer<typeof Market>

export const MatchEvent = z.object({
  eventId: z.string(),
  kind: z.enum(['start', 'goal', 'score', 'card', 'period', 'end']),
  side: z.enum(['home', 'visit', 'none']),
  /** For example 67′ or 第 4 节 05:12. */
  at: z.string(),
  text: z.string(),
})
export type MatchEvent = z.infer<typeof MatchEvent>

/** What moves in a match; pushed as a whole when any of it moves. */
export const MatchState = z.object({
  matchId: MatchId,
  homeScore: z.int().min(0),
  visitScore: z.int().min(0),
  /** 0 not started, 1 running, 2 finished. */
  gameStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  clock: MatchClock,
  markets: z.array(Market),
  /** Newest first, 50 at most. */
  events: z.array(MatchEvent),
  /** Grows with every change; an older version never replaces a newer one. */
  version: z.int(),
})
export type MatchState = z.infer<typeof MatchState>

/** One item of the live lists: a match with its anchor's room, or an anchor alone. [E-11] */
export const LiveItem = z.object({
  /** Null for an anchor who casts no match. */
  matchId: MatchId.nullable(),
  homeName: z.string(),
  homeLogo: z.string(),
  visitName: z.string(),
  visitLogo: z.string(),
  homeScore: z.int(),
  visitScore: z.int(),
  /** Kick-off, milliseconds since 1970. */
  startAt: z.int(),
  animationUrl: z.string(),
  /** The competition and round, for example 华超 第 24 轮. */
  matchName: z.string(),
  anchorInfo: AnchorInfo,
  matchClass: SportsType,
  venueName: z.string(),
  anchorStatus: AnchorStatus,
  isStart: z.boolean(),
  /** The low-latency playlist, on the site's own origin or MEDIA_ORIGIN. */
  videoWebUrl: z.string(),
  leagueId: z.string(),
  tid: z.string(),
  ballClassId: z.string(),
  /** `match`: the pure match picture; `cast`: an anchor's own live cast. */
  anchorType: z.enum(['match', 'cast']),
  anchorRoomId: RoomNo,
  roomInfo: z.object({ title: z.string(), desc: z.string() }),
  clock: MatchClock.nullable(),
  gameStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  /** The market shown on cards (win, or handicap); null for an anchor alone. */
  mainMarket: Market.nullable(),
  viewerCount: z.int().min(0),
  /** A picture of the running stream, or the room's poster while it does not run. */
  coverUrl: z.string(),
})
export type LiveItem = z.infer<typeof LiveItem>
