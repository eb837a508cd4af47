import { virtualWalletDelete } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { withdrawGuard } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleVirtualWalletDelete = handle(virtualWalletDelete, async (context, { id, withdrawPassword }) => {
  const { member, payouts } = context
  const refusal = await withdrawGuard(context, withdrawPassword)
  if (refusal) return refusal
  if (!(await payouts.addresses.remove(member.id, id))) return reject('RECORD_UNKNOWN')
  return accept({ wallets: await payouts.addresses.list(member.id) })
})
