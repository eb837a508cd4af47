import * as z from 'zod/mini'

/** A code that somebody invites with, as it is kept: contract/accounts/rules/invite-code.ts. */
export const ReferralCode = z.string().check(z.regex(/^[A-Z0-9]+(?:-[A-Z0-9]+)*$/), z.minLength(2), z.maxLength(32))

/** 1: whom one invited; 2: whom those invited. [C-15] */
export const ReferralLevel = z.literal([1, 2])
export type ReferralLevel = z.infer<typeof ReferralLevel>

/** Of this order; no member's id. */
export const ReferralId = z.string().check(z.regex(/^\d{1,18}$/))

/** Somebody who registered with a code, as who invited them sees it. [C-15] */
export const InvitedMember = z.object({
  id: ReferralId,
  /** contract/agents/rules/masked-name.ts. */
  maskedName: z.string(),
  joinedAtMs: z.int(),
  /** Null: not yet. */
  depositedAtMs: z.nullable(z.int()),
  playedAtMs: z.nullable(z.int()),
})
export type InvitedMember = z.infer<typeof InvitedMember>
