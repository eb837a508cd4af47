import { cardExtraMinor } from '#contract/promotions/rules/card-extra.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import type { Boost, RewardBoost } from '#server/promotions/ports.ts'
import type { CardRows } from './card-rows.ts'

const moneyOf = (reward: Parameters<RewardBoost>[1][number]['reward']): { currency: Currency; amountMinor: number } =>
  reward.kind === 'cash' ? reward : { currency: 'COIN', amountMinor: reward.coins }

/** The card that lies ready goes on a bonus of money, once, where the bonus's budget holds all that it brings. [C-15] */
export const createCardBoost =
  (cards: CardRows): RewardBoost =>
  async (unit, grants) => {
    const rows = cards.in(unit)
    const armed = await rows.armed(grants.map(({ memberId }) => memberId))
    const boosts = new Map<string, Boost>()
    for (const { memberId, reward } of grants) {
      const found = armed.get(memberId)
      const { currency, amountMinor } = moneyOf(reward)
      const broughtMinor = found ? cardExtraMinor(found.card, currency, amountMinor) : 0
      if (!found || broughtMinor === 0) continue
      const use = (grantId: string) => rows.use(found.cardId, { key: grantId, currency, broughtMinor })
      boosts.set(memberId, { extra: broughtMinor, use })
    }
    return boosts
  }
