import { withdrawPasswordUpdate } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { withdrawGuard, withdrawPasswordFault } from './withdraw-guard.ts'
import { accept } from '#contract/outcome.ts'

/** [V-05] */
export const handleWithdrawPasswordUpdate = handle(withdrawPasswordUpdate, async (context, input) => {
  const refusal =
    withdrawPasswordFault(context, 'newWithdrawPassword', input.newWithdrawPassword) ??
    (await withdrawGuard(context, input.withdrawPassword))
  if (refusal) return refusal
  const { member, payouts, securityLog } = context
  await payouts.passwords.replace(member.id, input.newWithdrawPassword, (unit) =>
    securityLog.record(unit, { kind: 'withdraw-password.changed', memberId: member.id, from: context }),
  )
  return accept({})
})
