import { accept } from '#contract/outcome.ts'
import { walletOverview } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'

export const handleWalletOverview = handle(walletOverview, async ({ member, statements }) =>
  accept({ wallets: await statements.overview(member.id) }),
)
