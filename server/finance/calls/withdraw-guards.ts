import { reject, type Rejected } from '#contract/outcome.ts'
import type { WithdrawPasswordRefusal } from '#server/wallet/ports.ts'
import type { Context } from './handle.ts'

/** The refusal of whoever does not know the withdrawal password; it costs a try. Undefined: go on. [V-05] */
export const guardRefusal = async (
  { member, payouts, risk, client }: Context<'member'>,
  withdrawPassword: string,
): Promise<Rejected<WithdrawPasswordRefusal> | undefined> => {
  const verified = await payouts.passwords.verify(member.id, withdrawPassword)
  if (verified.ok) return undefined
  if (verified.code !== 'WITHDRAW_PASSWORD_UNSET') await risk.failed(client, member.id)
  return verified
}

/** The refusal of an account that has changed, or is frozen. */
export const holdRefusal = async ({ withdrawalHold, member }: Context<'member'>) => {
  const { untilMs, isFrozen } = await withdrawalHold.of(member.id)
  return isFrozen || untilMs !== null ? reject('WITHDRAW_HELD', { untilMs: isFrozen ? null : untilMs }) : undefined
}
