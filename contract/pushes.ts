import * as z from 'zod/mini'
import { sessionPushes } from './accounts/pushes.ts'
import { financePushes } from './finance/pushes.ts'
import { loyaltyPushes } from './loyalty/pushes.ts'
import { lotteryPushes } from './lottery/pushes.ts'
import { tablePushes, tableRequests } from './games/pushes.ts'
import { messagePushes } from './messages/pushes.ts'
import { promotionPushes } from './promotions/pushes.ts'
import { protectionPushes } from './protection/pushes.ts'
import { roomPushes, roomRequests } from './rooms/pushes.ts'
import { sitePushes } from './site/pushes.ts'
import { matchPushes, matchRequests } from './sports/pushes.ts'
import { studioPushes } from './studio/pushes.ts'
import { walletPushes } from './wallet/pushes.ts'

/**
 * The socket pushes; commands are calls. It is socket.io on path /socket, WebSocket only, with the headers below as
 * `auth`. A client says only which streams it wants; each request is acknowledged with {code, data, msg}.
 */
export const SocketAuth = z.object({
  token: z.string().check(z.maxLength(128)),
  uuid: z.uuid(),
  siteId: z.string().check(z.regex(/^\d{1,9}$/)),
  clientType: z.enum(['web', 'h5', 'terminal']),
  version: z.string(),
})
export type SocketAuth = z.infer<typeof SocketAuth>

/** What a client may ask over the socket, with the data of the acknowledgement. */
export const socketRequests = { ...roomRequests, ...matchRequests, ...tableRequests } as const

export type SocketRequestName = keyof typeof socketRequests

/** What the server pushes. */
export const pushes = {
  ...roomPushes,
  ...matchPushes,
  ...walletPushes,
  ...financePushes,
  ...sitePushes,
  ...sessionPushes,
  ...protectionPushes,
  ...lotteryPushes,
  ...loyaltyPushes,
  ...tablePushes,
  ...messagePushes,
  ...promotionPushes,
  ...studioPushes,
} as const

export type PushName = keyof typeof pushes
export type PushOf<Name extends PushName> = z.output<(typeof pushes)[Name]>
