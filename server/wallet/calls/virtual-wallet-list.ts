import { virtualWalletList } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleVirtualWalletList = handle(virtualWalletList, async ({ member, payouts }) =>
  accept({ wallets: await payouts.wallets.list(member.id) }),
)
