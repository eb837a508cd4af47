import { withdrawPasswordUpdate } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { withdrawGuard, withdrawPasswordFault } from './withdraw-guard.ts'
import { accept } from '#contract/outcome.ts'

/** [V-05] */
export const handleWithdrawPasswordUpdate = handle(withdrawPasswordUpdate, async (context, input) => {
  const refusal =
    withdrawPasswordFault('newWithdrawPassword', input.newWithdrawPassword) ??
    (await withdrawGuard(context, input.withdrawPassword))
  if (refusal) return refusal
  await context.payouts.passwords.replace(context.member.id, input.newWithdrawPassword)
  return accept({})
})
