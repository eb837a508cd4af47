import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { CardRows } from './cards/card-rows.ts'
import type { RewardPayers } from './engine/grants.ts'
import type { Points } from './points/points.ts'
import type { WheelRows } from './wheel/store.ts'

interface PayersDeps {
  points: Points
  spins: WheelRows
  cards: CardRows
  now: () => number
}

const keyOf = (grantId: string): string => `grant:${grantId}`

/** Pays points, spins of the day and cards. Points that are spent already are not taken back; the audit says so. [C-15] */
export const createRewardPayers = ({ points, spins, cards, now }: PayersDeps): RewardPayers => ({
  points: {
    pay: async (unit, { memberId, grantId }, { points: count }) => {
      await points.in(unit).move({ key: keyOf(grantId), memberId, reason: 'grant', points: count, title: null })
    },
    takeBack: async (unit, { memberId, grantId }, amount) => {
      const inUnit = points.in(unit)
      const left = Math.min(amount, await inUnit.of(memberId))
      const key = `${keyOf(grantId)}:undone:${amount}`
      if (left > 0) await inUnit.move({ key, memberId, reason: 'grant-undone', points: -left, title: null })
    },
  },
  spins: {
    pay: async (unit, { memberId, grantId }, { spins: count }) => {
      const day = siteDayOf(now())
      await spins
        .in(unit)
        .grant({ key: keyOf(grantId), memberId, promotionId: null, day, source: 'grant', spins: count }, now())
    },
    takeBack: async (unit, { grantId }) => spins.in(unit).undo(keyOf(grantId)),
  },
  card: {
    pay: async (unit, { memberId, promotionId, grantId }, { card }) =>
      cards.in(unit).add({ key: keyOf(grantId), memberId, promotionId, card }),
    takeBack: async (unit, { grantId }) => cards.in(unit).undo(keyOf(grantId)),
  },
})
