import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { GiftId, MessageId, RequestId, RoomNo } from '#contract/ids.ts'
import { giftCountMax, serverCacheMs } from '#contract/limits.ts'
import { Gift } from './entities/gift.ts'

/** The gift catalogue, with what is sold no longer: rows of the chat go on naming it. [C-16, E-12, E-17] */
export const anchorGifts = defineCall({
  path: 'live/anchor/gifts',
  access: 'anonymous',
  cacheMs: serverCacheMs,
  request: z.strictObject({}),
  response: z.object({ gifts: z.array(Gift) }),
})

/**
 * Sends a gift to a room's anchor. `price` is what the sender saw: another price in force answers PRICE_CHANGED.
 * Coins are taken once per requestId, exactly count × price. MUTED: a gift is a line of the room as a text is.
 * GIFT_TO_SELF: the room is the sender's own, by this account or by another one of the same person. [C-16, E-07, P-02]
 */
export const anchorReward = defineCall({
  path: 'live/anchor/reward',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({
    requestId: RequestId,
    chatRoomNo: RoomNo,
    giftId: GiftId,
    count: z.int().check(z.minimum(1), z.maximum(giftCountMax)),
    price: z.int().check(z.minimum(1)),
  }),
  response: z.object({ messageId: MessageId, coinsTaken: z.int(), coins: z.int(), combo: z.int() }),
  rejects: [
    'ROOM_UNKNOWN',
    'ROOM_CLOSED',
    'MUTED',
    'GIFT_TO_SELF',
    'GIFT_UNKNOWN',
    'PRICE_CHANGED',
    'COINS_SHORT',
    'LIMIT_REACHED',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'REQUEST_ID_REUSED',
    'RATE_LIMITED_MEMBER',
  ],
})
