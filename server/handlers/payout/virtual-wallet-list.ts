import { virtualWalletList } from '#contract/calls/payout.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleVirtualWalletList = handle(virtualWalletList, async ({ member, payouts }) =>
  accept({ wallets: await payouts.wallets.list(member.id) }),
)
