import { withdrawPasswordSet } from '#contract/wallet/calls.ts'
import { accept, handle, reject } from '#server/platform/calls/handling.ts'
import { refuseOwnPassword } from '#server/accounts/calls/own-password.ts'
import { withdrawPasswordFault } from './withdraw-guard.ts'

/** [V-05] */
export const handleWithdrawPasswordSet = handle(
  withdrawPasswordSet,
  async (context, { password, withdrawPassword }) => {
    const { member, payouts } = context
    const fault = withdrawPasswordFault('withdrawPassword', withdrawPassword)
    if (fault) return fault
    if (await payouts.passwords.isSet(member.id)) return reject('ALREADY_BOUND')
    const refused = await refuseOwnPassword(context, password)
    if (refused) return reject(refused)
    return (await payouts.passwords.set(member.id, withdrawPassword)) ? accept({}) : reject('ALREADY_BOUND')
  },
)
