import { withdrawPasswordReset } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { withdrawPasswordFault } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'
import { contactPointsOf } from '#server/accounts/ports.ts'

/** [V-05] */
export const handleWithdrawPasswordReset = handle(withdrawPasswordReset, async (context, input) => {
  const { member, accounts, codes, payouts, securityLog, risk, client } = context
  const fault = withdrawPasswordFault(context, 'withdrawPassword', input.withdrawPassword)
  if (fault) return fault
  if (!(await payouts.passwords.isSet(member.id))) return reject('WITHDRAW_PASSWORD_UNSET')
  const account = await accounts.byId(member.id)
  const contact = account && contactPointsOf(account).find(({ channel }) => channel === input.channel)
  if (!contact || !(await codes.use('withdraw', contact, member.id, input.code))) {
    await risk.failed(client, member.id)
    return reject('VALID_CODE_ERROR')
  }
  await payouts.passwords.replace(member.id, input.withdrawPassword, (unit) =>
    securityLog.record(unit, { kind: 'withdraw-password.reset', memberId: member.id, from: context }),
  )
  return accept({})
})
