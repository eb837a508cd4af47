import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { returnNoteMax } from '#contract/limits.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'
import { ReturnApplication } from '#contract/promotions/entities/return-application.ts'

/** My application to come back, if there is one, and how many days I was away before. [C-15] */
export const promotionReturn = defineCall({
  path: 'promotion/return/get',
  access: 'member',
  request: z.strictObject({ promotionId: PromotionId }),
  response: z.object({ application: z.nullable(ReturnApplication), awayDays: z.int() }),
  rejects: ['PROMOTION_UNKNOWN'],
})

/** Applies, once a promotion; somebody reads it. Who was not away long enough is told (NOT_DUE). [C-15] */
export const promotionReturnApply = defineCall({
  path: 'promotion/return/apply',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    promotionId: PromotionId,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(returnNoteMax)),
  }),
  response: z.object({ application: ReturnApplication }),
  rejects: [
    'PROMOTION_UNKNOWN',
    'PROMOTION_OVER',
    'PROMOTION_BARRED',
    'NOT_DUE',
    'ALREADY_TAKEN',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'REQUEST_ID_REUSED',
  ],
})
