import type { AccountChangeKind } from '#contract/accounts/entities/account-change.ts'

/** They protect an account and change nothing that stood before. */
const protections: ReadonlySet<AccountChangeKind> = new Set(['factor.on', 'withdraw-password.set'])

interface Change {
  readonly kind: AccountChangeKind
  readonly isOnlyPayout?: boolean
}

/**
 * Whether withdrawals wait 24 hours after a change. `lately`: the changes before it that can still be disowned. A first
 * payout method holds nothing by itself, but where anything else was changed lately it may be a thief's. [C-12, C-14]
 */
export const holdsWithdrawals = ({ kind, isOnlyPayout }: Change, lately: readonly AccountChangeKind[]): boolean => {
  if (protections.has(kind)) return false
  const isFirstPayout = kind === 'payout.added' && isOnlyPayout === true
  return !isFirstPayout || lately.some((before) => before !== 'payout.added' && !protections.has(before))
}
