import { goldCoinBalance } from '#contract/calls/live.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleGoldCoinBalance = handle(goldCoinBalance, async ({ member, wallets }) => {
  const balances = await wallets.balances(member.id)
  return accept({ coins: balances.find(({ currency }) => currency === 'COIN')?.balanceMinor ?? 0 })
})
