import { randomUUID } from 'node:crypto'
import { aPromotion } from '#tests/builders/promotion.ts'
import { houseAccounts, type Kinds } from './command-kind.ts'
import { richMember } from './command-members.ts'

/** What is claimed of promotions. */
export const promotionKinds: Kinds<'promotionClaim'> = {
  promotionClaim: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const { id: promotionId } = await aPromotion(stand.db, 'first-deposit', { atMs: Date.now() })
      const deposit = { order_id: randomUUID(), member_id: member.id, currency: 'CNY', amount_minor: 20_000 } as const
      await stand.db
        .insertInto('promotion_deposits')
        .values({ ...deposit, at: new Date(Date.now() - 60_000) })
        .execute()
      return { member, input: { requestId: randomUUID(), promotionId, itemId: 'first' } }
    },
    shows: ({ db }, { member }) =>
      db
        .selectFrom('promotion_grants')
        .select(['state', 'amount'])
        .where('member_id', '=', member?.id ?? '')
        .execute(),
  },
}
