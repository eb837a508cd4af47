import { randomUUID } from 'node:crypto'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { houseAccounts, type Kinds } from './command-kind.ts'
import { richMember } from './command-members.ts'

/** Gifts of levels. */
export const loyaltyKinds: Kinds<'vipGiftClaim'> = {
  vipGiftClaim: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const reached = { member_id: member.id, level: 1, day: siteDayOf(Date.now()) }
      await stand.db.insertInto('vip_reached').values(reached).execute()
      return { member, input: { requestId: randomUUID(), key: null } }
    },
    shows: ({ process }, { member }) => process.balances.of(member?.id ?? ''),
  },
}
