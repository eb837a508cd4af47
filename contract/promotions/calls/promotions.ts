import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { promotionItemsMax, promotionsMax } from '#contract/limits.ts'
import { PromotionCard, PromotionItem } from '#contract/promotions/entities/promotion.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'
import { PromotionSlug } from '#contract/promotions/entities/promotion-slug.ts'

/** What is on, what comes and what ended lately, for who asks; whoever rests from play is shown nothing. [C-15, R-12] */
export const promotionList = defineCall({
  path: 'promotion/list',
  access: 'either',
  request: z.strictObject({}),
  response: z.object({
    promotions: z.array(PromotionCard).check(z.maxLength(promotionsMax)),
    /** A tag bars the member who asks: nothing of them can be claimed. [P-04] */
    isBarred: z.boolean(),
  }),
})

/**
 * A promotion with all that it asks and gives. `params`: by its kind, in both languages. `items`: what I can claim of it, the
 * newest first; empty for visitors, and where its kind has calls of its own. `preview`: what an operator's link shows it by
 * before it is open; `isPreview`: it is shown by that. [C-15]
 */
export const promotionDetail = defineCall({
  path: 'promotion/get',
  access: 'either',
  request: z.strictObject({
    slug: PromotionSlug,
    preview: z.optional(z.string().check(z.regex(/^[\w.-]{1,80}$/))),
  }),
  response: z.object({
    promotion: z.object({
      ...PromotionCard.shape,
      rules: z.array(z.string()),
      params: z.unknown(),
      revision: z.int(),
    }),
    items: z.array(PromotionItem).check(z.maxLength(promotionItemsMax)),
    /** A tag bars the member who asks: nothing of it can be claimed. [P-04] */
    isBarred: z.boolean(),
    isPreview: z.boolean(),
  }),
  rejects: ['PROMOTION_UNKNOWN'],
})

/** Claims one thing of a promotion, once. `isHeld`: somebody looks at it first. [C-15] */
export const promotionClaim = defineCall({
  path: 'promotion/claim',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    promotionId: PromotionId,
    itemId: z.string().check(z.regex(/^[\w:-]{1,80}$/)),
  }),
  response: z.object({ item: PromotionItem, isHeld: z.boolean() }),
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
