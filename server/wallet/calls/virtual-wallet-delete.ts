import { virtualWalletDelete } from '#contract/wallet/calls.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { handle } from './handle.ts'
import { removePayout } from './remove-payout.ts'
import { withdrawGuard } from './withdraw-guard.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleVirtualWalletDelete = handle(virtualWalletDelete, async (context, { id, withdrawPassword }) => {
  const { member, payouts } = context
  const refusal = await withdrawGuard(context, withdrawPassword)
  if (refusal) return refusal
  const found = (await payouts.addresses.list(member.id)).find((one) => one.id === id)
  const remove = async (unit: Unit) => {
    const found = await payouts.addresses.in(unit).remove(member.id, id)
    return found && ({ of: 'payout-address', ...found } as const)
  }
  if (!found || !(await removePayout(context, found.address, remove))) return reject('RECORD_UNKNOWN')
  return accept({ wallets: await payouts.addresses.list(member.id) })
})
