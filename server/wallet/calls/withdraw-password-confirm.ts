import { withdrawPasswordConfirm } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { withdrawGuard } from './withdraw-guard.ts'
import { accept } from '#contract/outcome.ts'

/** [V-05, L-11] */
export const handleWithdrawPasswordConfirm = handle(withdrawPasswordConfirm, async (context, { withdrawPassword }) => {
  const refusal = await withdrawGuard(context, withdrawPassword)
  if (refusal) return refusal
  const { payouts, member, client } = context
  return accept({ securityToken: await payouts.securityTokens.issue(member.id, client.uuid) })
})
