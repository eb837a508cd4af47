import type { BudgetUnit } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'

/** What a reward takes of which budget: minor units, coins, points, or how many. Pure. [C-15] */
export const costOf = (reward: Reward): { unit: BudgetUnit; amount: number } => {
  switch (reward.kind) {
    case 'cash':
      return { unit: reward.currency, amount: reward.amountMinor }
    case 'coins':
      return { unit: 'COIN', amount: reward.coins }
    case 'points':
      return { unit: 'POINT', amount: reward.points }
    case 'card':
      return { unit: 'CARD', amount: 1 }
    case 'spins':
      return { unit: 'SPIN', amount: reward.spins }
  }
}

/** The same reward of another amount. */
export const withAmount = (reward: Reward, amount: number): Reward => {
  if (reward.kind === 'cash') return { ...reward, amountMinor: amount }
  if (reward.kind === 'coins') return { ...reward, coins: amount }
  if (reward.kind === 'points') return { ...reward, points: amount }
  return reward.kind === 'spins' ? { ...reward, spins: amount } : reward
}
