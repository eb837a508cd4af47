import * as z from 'zod/mini'
import { MatchId, RoomNo } from '#contract/ids.ts'
import { Market, MatchClock, SportsType } from '#contract/sports/entities/match.ts'
import { AnchorInfo } from './anchor-info.ts'
import { AnchorStatus } from './anchor.ts'
import { RoomLanguage } from './stream-settings.ts'

/** One item of the live lists: a match with its anchor's room, or an anchor alone. [E-11] */
export const LiveItem = z.object({
  /** Null for an anchor who casts no match. */
  matchId: z.nullable(MatchId),
  homeName: z.string(),
  /** Where the whole name does not fit, as in Team; empty without a match. */
  homeShort: z.string(),
  homeLogo: z.string(),
  visitName: z.string(),
  visitShort: z.string(),
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
  clock: z.nullable(MatchClock),
  gameStatus: z.nullable(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  /** The market shown on cards (win, or handicap); null for an anchor alone. */
  mainMarket: z.nullable(Market),
  viewerCount: z.int().check(z.minimum(0)),
  /** A picture of the running stream, or the room's poster while it does not run. */
  coverUrl: z.string(),
  language: RoomLanguage,
  /** Absent: nothing is held back. */
  delaySeconds: z.optional(z.int()),
})
export type LiveItem = z.infer<typeof LiveItem>
