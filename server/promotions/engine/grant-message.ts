import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { Inbox, MessageValue } from '#server/messages/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Paid } from './grants.ts'

const counted = (count: number, zh: string, one: string): MessageValue => {
  const digits = count.toLocaleString('en-US')
  return { zh: `${digits} ${zh}`, en: `${digits} ${one}${count === 1 ? '' : 's'}` }
}

const rewardValue = (reward: Reward): MessageValue => {
  switch (reward.kind) {
    case 'cash':
      return { currency: reward.currency, amountMinor: reward.amountMinor }
    case 'coins':
      return { currency: 'COIN', amountMinor: reward.coins }
    case 'points':
      return counted(reward.points, '积分', 'point')
    case 'card':
      return reward.card.title
    case 'spins':
      return counted(reward.spins, '次转盘机会', 'spin')
  }
}

const conditionOf = (reward: Reward): MessageValue => {
  if (reward.kind !== 'cash' || reward.turnoverMilli === 0) return ''
  const times = reward.turnoverMilli / 1_000
  return { zh: `提款前需完成 ${times} 倍流水。`, en: `Play it through ${times}× before you withdraw it.` }
}

/** Tells members what promotions gave, in the transaction of the grants. [C-15] */
export const createGrantMessage =
  (inbox: Pick<Inbox, 'in'>) =>
  async (unit: Unit, paid: readonly Paid[]): Promise<void> => {
    const messages = paid.map(({ grant: { grantId, memberId, reward }, promotion }) => ({
      key: `promotion:${grantId}`,
      memberId,
      kind: 'promotion' as const,
      template: 'promotion.granted' as const,
      values: { promotion: promotion.title, reward: rewardValue(reward), condition: conditionOf(reward) },
      link: `/app/activities/${promotion.slug}`,
    }))
    await inbox.in(unit).putAll(messages)
  }
