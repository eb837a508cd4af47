import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { PartId } from '#contract/promotions/entities/chance-params.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'
import { BuffCard } from '#contract/promotions/entities/reward.ts'
import { CardId, MemberCard } from '#contract/promotions/entities/member-card.ts'

/** My cards, those that can be used first. [C-15] */
export const promotionCards = defineCall({
  path: 'promotion/card/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ cards: z.array(MemberCard).check(z.maxLength(100)) }),
})

/** Which cards of a promotion I may take now. [C-15] */
export const promotionCardOffers = defineCall({
  path: 'promotion/card/offers',
  access: 'member',
  request: z.strictObject({ promotionId: PromotionId }),
  response: z.object({ offers: z.array(z.object({ offerId: PartId, card: BuffCard, isTaken: z.boolean() })) }),
  rejects: ['PROMOTION_UNKNOWN'],
})

/** [C-15] */
export const promotionCardTake = defineCall({
  path: 'promotion/card/take',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, promotionId: PromotionId, offerId: PartId }),
  response: z.object({ isHeld: z.boolean() }),
  rejects: [
    'PROMOTION_UNKNOWN',
    'PROMOTION_OVER',
    'PROMOTION_BARRED',
    'PROMOTION_SPENT',
    'NOT_DUE',
    'ALREADY_TAKEN',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'REQUEST_ID_REUSED',
  ],
})

/** Lays a card on the next bonus, or takes it back (`isArmed` false). One lies there at a time. [C-15] */
export const promotionCardArm = defineCall({
  path: 'promotion/card/arm',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, cardId: CardId, isArmed: z.boolean() }),
  response: z.object({ cards: z.array(MemberCard) }),
  rejects: ['CARD_UNKNOWN', 'CARD_OVER', 'CARD_OTHER', 'PLAY_TIMED_OUT', 'SELF_EXCLUDED', 'REQUEST_ID_REUSED'],
})
