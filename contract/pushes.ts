import { z } from 'zod'
import { AnchorStatus } from './live/entities/anchor.ts'
import { RoomHistory, RoomMessage } from './rooms/entities/chat-message.ts'
import { MatchId, RoomNo } from './ids.ts'
import { MatchState } from './sports/entities/match.ts'
import { Balance } from './wallet/entities/money.ts'
import { RoomSelf, RoomSettings } from './rooms/entities/room.ts'
import { matchWatchMax } from './limits.ts'

/**
 * The socket pushes; commands are calls. It is socket.io on path /socket, WebSocket only, with the headers below as
 * `auth`. A client says only which streams it wants; each request is acknowledged with {code, data, msg}.
 */
export const SocketAuth = z.object({
  token: z.string().max(128),
  uuid: z.uuid(),
  siteId: z.string(),
  clientType: z.enum(['web', 'h5', 'terminal']),
  version: z.string(),
})
export type SocketAuth = z.infer<typeof SocketAuth>

/** What a client may ask over the socket, with the data of the acknowledgement. */
export const socketRequests = {
  /** Frames of a room from now on; the answer holds what is new since `sinceSeq` of `epoch` (absent: the newest 100). */
  'room.watch': {
    request: z.strictObject({
      roomNo: RoomNo,
      epoch: z.string().max(64).optional(),
      sinceSeq: z.int().min(0).optional(),
    }),
    response: RoomHistory,
  },
  'room.leave': { request: z.strictObject({ roomNo: RoomNo }), response: z.object({}) },
  /** States of these matches from now on; replaces what was watched before. An empty list stops it. */
  'match.watch': {
    request: z.strictObject({ matchIds: z.array(MatchId).max(matchWatchMax) }),
    response: z.object({ matches: z.array(MatchState) }),
  },
} as const

export type SocketRequestName = keyof typeof socketRequests

/** What the server pushes. */
export const pushes = {
  /** What is new in a room, at most one a tick. Messages have every seq from firstSeq to lastSeq unless text was thinned. */
  'room.frame': z.object({
    roomNo: RoomNo,
    epoch: z.string(),
    firstSeq: z.int(),
    lastSeq: z.int(),
    messages: z.array(RoomMessage),
  }),
  /** Settings, streamer and audience of a room, whenever one of them changes. */
  'room.state': z.object({ roomNo: RoomNo, settings: RoomSettings, anchorStatus: AnchorStatus, viewerCount: z.int() }),
  /** What I am in a room has changed: muted, unmuted, role. */
  'room.self': z.object({ roomNo: RoomNo, self: RoomSelf }),
  'match.changed': MatchState,
  'wallet.changed': Balance,
  /** My session is over, with the code and words that a call would answer. [S-04] */
  /** Settings of the site have changed: drop kept answers, ask again. `maintainStatus` '0' = maintenance is on. [C-09, S-10] */
  'site.changed': z.object({ keyCodes: z.array(z.string()), maintainStatus: z.enum(['0', '1']) }),
  'session.ended': z.object({ code: z.int(), msg: z.string() }),
} as const

export type PushName = keyof typeof pushes
export type PushOf<Name extends PushName> = z.output<(typeof pushes)[Name]>
