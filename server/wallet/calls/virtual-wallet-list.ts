import { virtualWalletList } from '#contract/wallet/calls.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleVirtualWalletList = handle(virtualWalletList, async ({ member, payouts }) =>
  accept({ wallets: await payouts.wallets.list(member.id) }),
)
