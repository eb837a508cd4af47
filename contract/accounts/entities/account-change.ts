import * as z from 'zod/mini'

export const accountChangeKinds = [
  'password.changed',
  'password.reset',
  'contact.bound',
  'contact.changed',
  'factor.on',
  'factor.off',
  'passkey.added',
  'passkey.removed',
  'withdraw-password.set',
  'withdraw-password.changed',
  'withdraw-password.reset',
  'payout.added',
  'payout.removed',
] as const

/** The events of the security log that change who an account belongs to or where its money goes. */
export const AccountChangeKind = z.enum(accountChangeKinds)
export type AccountChangeKind = z.infer<typeof AccountChangeKind>

/** `what`: masked, or empty. `holdsWithdrawals`: they wait 24 hours for it. */
export const AccountChange = z.object({
  id: z.string(),
  kind: AccountChangeKind,
  what: z.string(),
  atMs: z.int(),
  holdsWithdrawals: z.boolean(),
})
export type AccountChange = z.infer<typeof AccountChange>

/** `untilMs`: when withdrawals no longer wait; null = they do not. `isFrozen`: until an operator lifts it. */
export const WithdrawalHoldState = z.object({ untilMs: z.nullable(z.int()), isFrozen: z.boolean() })
export type WithdrawalHoldState = z.infer<typeof WithdrawalHoldState>
