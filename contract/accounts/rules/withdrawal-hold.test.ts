import { expect, test } from 'vitest'
import { accountChangeKinds } from '#contract/accounts/entities/account-change.ts'
import { holdsWithdrawals } from './withdrawal-hold.ts'

test('[C-12] what protects an account and replaces nothing holds no withdrawal; every other change does', () => {
  const free = accountChangeKinds.filter((kind) => !holdsWithdrawals({ kind }, []))
  expect(free).toEqual(['factor.on', 'withdraw-password.set'])
})

test('[C-12, C-14] the first payout method holds nothing, unless the account was changed lately', () => {
  const first = { kind: 'payout.added', isOnlyPayout: true } as const
  expect(holdsWithdrawals(first, [])).toBe(false)
  expect(holdsWithdrawals(first, ['withdraw-password.set', 'factor.on', 'payout.added'])).toBe(false)
  for (const kind of ['password.changed', 'contact.bound', 'payout.removed', 'factor.off', 'passkey.added'] as const)
    expect(holdsWithdrawals(first, [kind])).toBe(true)
})
