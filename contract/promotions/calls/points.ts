import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { promotionPageMax } from '#contract/limits.ts'
import { PartId } from '#contract/promotions/entities/chance-params.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'
import { EntryId, PointEntry, ShopOffer } from '#contract/promotions/entities/points.ts'

/** How many points I have. [C-15] */
export const pointsBalance = defineCall({
  path: 'promotion/points/get',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ points: z.int() }),
})

/** Every point that came or went, newest first. [C-15] */
export const pointsHistory = defineCall({
  path: 'promotion/points/list',
  access: 'member',
  request: z.strictObject({ beforeId: z.optional(EntryId) }),
  response: z.object({ entries: z.array(PointEntry).check(z.maxLength(promotionPageMax)), hasMore: z.boolean() }),
})

/** The shop of a promotion. [C-15] */
export const promotionShop = defineCall({
  path: 'promotion/shop/get',
  access: 'either',
  request: z.strictObject({ promotionId: PromotionId }),
  response: z.object({ offers: z.array(ShopOffer), points: z.int() }),
  rejects: ['PROMOTION_UNKNOWN'],
})

/**
 * Exchanges points for an item: price, stock and what is given are one transaction. `pricePoints` is what the page shows;
 * another price is refused (PROMOTION_CHANGED). The last piece goes to one member. [C-15]
 */
export const promotionShopExchange = defineCall({
  path: 'promotion/shop/exchange',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, promotionId: PromotionId, itemId: PartId, pricePoints: z.int() }),
  response: z.object({ points: z.int(), offer: ShopOffer, isHeld: z.boolean() }),
  rejects: [
    'PROMOTION_UNKNOWN',
    'PROMOTION_OVER',
    'PROMOTION_BARRED',
    'PROMOTION_SPENT',
    'NOT_DUE',
    'PROMOTION_CHANGED',
    'ITEM_SOLD_OUT',
    'ITEM_CAP_REACHED',
    'POINTS_SHORT',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'REQUEST_ID_REUSED',
  ],
})
