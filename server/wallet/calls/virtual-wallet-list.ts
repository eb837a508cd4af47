import { virtualWalletList } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleVirtualWalletList = handle(virtualWalletList, async ({ member, payouts }) =>
  accept({ wallets: await payouts.addresses.list(member.id) }),
)
