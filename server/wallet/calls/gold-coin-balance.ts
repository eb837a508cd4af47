import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleGoldCoinBalance = handle(goldCoinBalance, async ({ member, balances }) => {
  const held = await balances.of(member.id)
  return accept({ coins: held.find(({ currency }) => currency === 'COIN')?.balanceMinor ?? 0 })
})
