import { virtualWalletWhitelist } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { withdrawGuard } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleVirtualWalletWhitelist = handle(virtualWalletWhitelist, async (context, input) => {
  const { member, payouts } = context
  const refusal = await withdrawGuard(context, input.withdrawPassword)
  if (refusal) return refusal
  if (!(await payouts.addresses.setWhitelisted(member.id, input.id, input.whitelisted))) return reject('RECORD_UNKNOWN')
  return accept({ wallets: await payouts.addresses.list(member.id) })
})
