import type { AccountChangeKind } from '#contract/accounts/entities/account-change.ts'

/** Changes that protect an account and replace nothing. */
const protections: ReadonlySet<AccountChangeKind> = new Set(['factor.on', 'withdraw-password.set'])

interface Change {
  readonly kind: AccountChangeKind
  /** True when a payout method was added and the member has no other. */
  readonly isOnlyPayout?: boolean
}

/**
 * True when withdrawals wait 24 hours after a change. `lately`: the changes before it that can still be disowned. The
 * first payout method holds nothing, unless something else was changed lately: then it may be a thief's. [C-12, C-14]
 */
export const holdsWithdrawals = ({ kind, isOnlyPayout }: Change, lately: readonly AccountChangeKind[]): boolean => {
  if (protections.has(kind)) return false
  const isFirstPayout = kind === 'payout.added' && isOnlyPayout === true
  return !isFirstPayout || lately.some((before) => before !== 'payout.added' && !protections.has(before))
}
