import { checkWithdrawPassword } from '#contract/wallet/rules/withdraw-password.ts'
import type { Context } from './handle.ts'
import { reject, type Rejected } from '#contract/outcome.ts'

export type GuardRefusal =
  Rejected<'WITHDRAW_PASSWORD_UNSET'> | Rejected<'WITHDRAW_PASSWORD_WRONG'> | Rejected<'WITHDRAW_PASSWORD_LOCKED'>

/** The refusal of whoever does not know the withdrawal password; it costs a try. Undefined: go on. [V-05] */
export const withdrawGuard = async (
  { member, payouts, risk, client }: Context<'member'>,
  withdrawPassword: string,
): Promise<GuardRefusal | undefined> => {
  const answer = await payouts.passwords.verify(member.id, withdrawPassword)
  if (answer.verdict === 'right') return undefined
  if (answer.verdict === 'unset') return reject('WITHDRAW_PASSWORD_UNSET')
  await risk.failed(client, member.id)
  return answer.verdict === 'locked'
    ? reject('WITHDRAW_PASSWORD_LOCKED', { untilMs: answer.untilMs })
    : reject('WITHDRAW_PASSWORD_WRONG', { triesLeft: answer.triesLeft })
}

/** The refusal of a new withdrawal password that is too weak, or undefined. [V-05] */
export const withdrawPasswordFault = (field: string, password: string): Rejected<'FIELD_REFUSED'> | undefined => {
  const rule = checkWithdrawPassword(password)
  return rule === null ? undefined : reject('FIELD_REFUSED', { field, rule })
}
