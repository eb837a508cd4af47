import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { referralPageMax } from '#contract/limits.ts'
import { InvitedMember, ReferralCode, ReferralId, ReferralLevel } from './entities/referral.ts'

/** Who brought whom. [C-15, P-03] */

/**
 * Somebody follows the link of a code, `/i/CODE`. Counted once a day and address, for codes that somebody has; `isKnown`:
 * a registration with it is somebody's. [C-15]
 */
export const referralVisit = defineCall({
  path: 'referral/visit',
  access: 'anonymous',
  request: z.strictObject({ code: z.string().check(z.maxLength(64)) }),
  response: z.object({ isKnown: z.boolean() }),
})

/** The code that a member invites with, for ever the same, and how many came. `isBarred`: a tag keeps the member from it. [C-15, P-04] */
export const referralOwn = defineCall({
  path: 'referral/own',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ code: ReferralCode, invited: z.int(), invitedByThem: z.int(), isBarred: z.boolean() }),
})

/** Whom one invited (1), or whom those invited (2), newest first; `beforeId`: those before this one. [C-15] */
export const referralInvited = defineCall({
  path: 'referral/invited/list',
  access: 'member',
  request: z.strictObject({
    level: ReferralLevel,
    beforeId: z.optional(ReferralId),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(referralPageMax)), referralPageMax),
  }),
  response: z.object({ invited: z.array(InvitedMember), hasMore: z.boolean() }),
})
