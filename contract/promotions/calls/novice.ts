import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { NoviceStep, NoviceTask } from '#contract/promotions/entities/novice.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'

const Steps = z.array(NoviceStep).check(z.maxLength(10))

/** The tasks of who is new, in the operator's order, and how far they are. [C-15] */
export const noviceSteps = defineCall({
  path: 'activity/novice/steps',
  access: 'member',
  request: z.strictObject({ promotionId: PromotionId }),
  response: z.object({ steps: Steps }),
  rejects: ['PROMOTION_UNKNOWN'],
})

/** Claims the coins of a task that is done, once. `isHeld`: somebody looks at it first. [C-15] */
export const noviceClaim = defineCall({
  path: 'activity/novice/claim',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, promotionId: PromotionId, task: NoviceTask }),
  response: z.object({ steps: Steps, coins: z.int(), isHeld: z.boolean() }),
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
