import { checkWithdrawPassword } from '#contract/wallet/rules/withdraw-password.ts'
import type { WithdrawPasswordRefusal } from '#server/wallet/ports.ts'
import type { Context } from './handle.ts'
import { reject, type Rejected } from '#contract/outcome.ts'

/** The refusal of whoever does not know the withdrawal password; it costs a try. Undefined: go on. [V-05] */
export const withdrawGuard = async (
  { member, payouts, risk, client }: Context<'member'>,
  withdrawPassword: string,
): Promise<Rejected<WithdrawPasswordRefusal> | undefined> => {
  const verified = await payouts.passwords.verify(member.id, withdrawPassword)
  if (verified.ok) return undefined
  if (verified.code !== 'WITHDRAW_PASSWORD_UNSET') await risk.failed(client, member.id)
  return verified
}

/** The `withdrawGuard` of new cards and addresses: a member without a withdrawal password passes without one. */
export const newPayeeGuard = async (context: Context<'member'>, withdrawPassword: string | undefined) => {
  if (withdrawPassword !== undefined) return withdrawGuard(context, withdrawPassword)
  const isSet = await context.payouts.passwords.isSet(context.member.id)
  return isSet ? reject('FIELD_REFUSED', { field: 'withdrawPassword', rule: 'empty' }) : undefined
}

/** The refusal of a new withdrawal password that the site does not take, or undefined. [V-05] */
export const withdrawPasswordFault = (
  { settings }: Pick<Context<'member'>, 'settings'>,
  field: string,
  password: string,
): Rejected<'FIELD_REFUSED'> | undefined => {
  const rule = checkWithdrawPassword(password, settings.get('strongWithdrawPassword'))
  return rule === null ? undefined : reject('FIELD_REFUSED', { field, rule })
}
