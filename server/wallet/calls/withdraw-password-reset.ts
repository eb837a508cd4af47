import { withdrawPasswordReset } from '#contract/wallet/calls.ts'
import { contactPointsOf } from '#server/accounts/domain/contact-point.ts'
import { accept, handle, reject } from '#server/platform/calls/handling.ts'
import { withdrawPasswordFault } from './withdraw-guard.ts'

/** [V-05] */
export const handleWithdrawPasswordReset = handle(withdrawPasswordReset, async (context, input) => {
  const { member, accounts, codes, payouts, risk, client } = context
  const fault = withdrawPasswordFault('withdrawPassword', input.withdrawPassword)
  if (fault) return fault
  if (!(await payouts.passwords.isSet(member.id))) return reject('WITHDRAW_PASSWORD_UNSET')
  const account = await accounts.byId(member.id)
  const contact = account && contactPointsOf(account).find(({ channel }) => channel === input.channel)
  if (!contact || !(await codes.use('withdraw', contact, member.id, input.code))) {
    await risk.failed(client, member.id)
    return reject('VALID_CODE_ERROR')
  }
  await payouts.passwords.replace(member.id, input.withdrawPassword)
  return accept({})
})
