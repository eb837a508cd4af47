import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'

const Place = z.object({ rank: z.int(), coins: z.int() })

/**
 * Who gave most gifts in the period: the first hundred, names cut short. Of two with the same coins the first to have them
 * stands before the other. `mine`: with the coins that are lacking for the next place. [C-15]
 */
export const promotionGifters = defineCall({
  path: 'promotion/gifters/get',
  access: 'either',
  request: z.strictObject({ promotionId: PromotionId }),
  response: z.object({
    places: z.array(z.object({ ...Place.shape, name: z.string(), isMe: z.boolean() })).check(z.maxLength(100)),
    mine: z.nullable(z.object({ ...Place.shape, lackingCoins: z.int(), isTaken: z.boolean() })),
  }),
  rejects: ['PROMOTION_UNKNOWN'],
})

/** Takes the prize of my rank, once, when the period is over. [C-15] */
export const promotionGiftExchange = defineCall({
  path: 'promotion/gifters/exchange',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, promotionId: PromotionId }),
  response: z.object({ rank: z.int(), isHeld: z.boolean() }),
  rejects: [
    'PROMOTION_UNKNOWN',
    'PROMOTION_OVER',
    'PROMOTION_BARRED',
    'PROMOTION_SPENT',
    'NOT_DUE',
    'RANK_NONE',
    'ALREADY_TAKEN',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'REQUEST_ID_REUSED',
  ],
})
