import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { PromotionId } from '#contract/promotions/entities/promotion-id.ts'
import { SigninStatus, SiteDay } from '#contract/promotions/entities/signin.ts'

const signinRejects = [
  'PROMOTION_UNKNOWN',
  'PROMOTION_OVER',
  'PROMOTION_BARRED',
  'PROMOTION_SPENT',
  'NOT_DUE',
  'ALREADY_TAKEN',
  'PLAY_TIMED_OUT',
  'SELF_EXCLUDED',
  'REQUEST_ID_REUSED',
] as const

/** What signing in has brought, and how the member stands with it. `isHeld`: somebody looks at the coins first. */
const SigninResult = z.object({ standing: SigninStatus, coins: z.int(), cards: z.int(), isHeld: z.boolean() })

/** How the member stands with a sign-in gift: this month's days, the run, gifts, and cards to make up with. [C-15] */
export const signinStatus = defineCall({
  path: 'activity/signin/standing',
  access: 'member',
  request: z.strictObject({ promotionId: PromotionId }),
  response: SigninStatus,
  rejects: ['PROMOTION_UNKNOWN'],
})

/**
 * Signs in for the site's day of the server's clock: the day's coins, and the gifts that the run has come to. A second time
 * on one day is ALREADY_TAKEN. [C-15]
 */
export const signinToday = defineCall({
  path: 'activity/signin/today',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, promotionId: PromotionId }),
  response: SigninResult,
  rejects: signinRejects,
})

/**
 * Makes up for a missed day with a card. It brings no coins of its own day, but the gifts that the longer run has come to.
 * NOT_DUE: no card, too long ago, or as often as a month allows. [C-15]
 */
export const signinMakeUp = defineCall({
  path: 'activity/signin/make-up',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, promotionId: PromotionId, day: SiteDay }),
  response: SigninResult,
  rejects: signinRejects,
})
