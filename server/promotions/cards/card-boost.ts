import { cardExtraMinor } from '#contract/promotions/rules/card-extra.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import type { RewardBoost } from '#server/promotions/ports.ts'
import type { CardRows } from './card-rows.ts'

const moneyOf = (reward: Parameters<RewardBoost>[1]['reward']): { currency: Currency; amountMinor: number } =>
  reward.kind === 'cash' ? reward : { currency: 'COIN', amountMinor: reward.coins }

/** Puts the card that lies ready on a bonus of money, once. Answers what it brings on top, minor units. [C-15] */
export const createCardBoost =
  (cards: CardRows): RewardBoost =>
  async (unit, { memberId, grantId, reward }) => {
    const rows = cards.in(unit)
    const armed = await rows.armed(memberId)
    if (!armed) return 0
    const { currency, amountMinor } = moneyOf(reward)
    const broughtMinor = cardExtraMinor(armed.card, currency, amountMinor)
    if (broughtMinor > 0) await rows.use(armed.cardId, { key: grantId, currency, broughtMinor })
    return broughtMinor
  }
