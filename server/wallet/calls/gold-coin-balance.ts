import { goldCoinBalance } from '#contract/rooms/calls.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleGoldCoinBalance = handle(goldCoinBalance, async ({ member, wallets }) => {
  const balances = await wallets.balances(member.id)
  return accept({ coins: balances.find(({ currency }) => currency === 'COIN')?.balanceMinor ?? 0 })
})
