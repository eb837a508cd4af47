import { withdrawPasswordSet } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { withdrawPasswordFault } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [V-05] */
export const handleWithdrawPasswordSet = handle(withdrawPasswordSet, async (context, { withdrawPassword }) => {
  const { member, payouts, securityLog } = context
  const fault = withdrawPasswordFault(context, 'withdrawPassword', withdrawPassword)
  if (fault) return fault
  if (await payouts.passwords.isSet(member.id)) return reject('ALREADY_BOUND')
  const isSet = await payouts.passwords.set(member.id, withdrawPassword, (unit) =>
    securityLog.record(unit, { kind: 'withdraw-password.set', memberId: member.id, from: context }),
  )
  return isSet ? accept({}) : reject('ALREADY_BOUND')
})
