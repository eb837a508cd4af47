import { randomUUID } from 'node:crypto'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { dayAfter } from '#contract/promotions/rules/signin-days.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { houseAccounts, type Kinds, type Stand } from './command-kind.ts'
import { richMember } from './command-members.ts'

const grantsOf = ({ db }: Stand, member: MemberInfo | undefined) =>
  db
    .selectFrom('promotion_grants')
    .select(['state', 'amount'])
    .where('member_id', '=', member?.id ?? '')
    .execute()

/** Days of a sign-in gift, and tasks of who is new. */
export const dailyKinds: Kinds<'signinToday' | 'signinMakeUp' | 'noviceClaim'> = {
  signinToday: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const { id: promotionId } = await aPromotion(stand.db, 'signin', { atMs: Date.now() })
      return { member, input: { requestId: randomUUID(), promotionId } }
    },
    shows: (stand, { member }) => grantsOf(stand, member),
  },
  signinMakeUp: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const { id: promotionId } = await aPromotion(stand.db, 'signin', { atMs: Date.now() })
      const key = { promotion_id: promotionId, member_id: member.id }
      const today = siteDayOf(Date.now())
      await stand.db.insertInto('signin_members').values(key).execute()
      const signed = [2, 3].map((ago) => ({ day: dayAfter(today, -ago), made_up: false, coins: 0, at: new Date() }))
      await stand.db
        .insertInto('signin_days')
        .values(signed.map((day) => ({ ...key, ...day })))
        .execute()
      await stand.db
        .insertInto('signin_cards')
        .values({ ...key, source: 'test', used_for: null, used_on: null })
        .execute()
      return { member, input: { requestId: randomUUID(), promotionId, day: dayAfter(today, -1) } }
    },
    shows: (stand, { member }) => grantsOf(stand, member),
  },
  noviceClaim: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const { id: promotionId } = await aPromotion(stand.db, 'novice', { atMs: Date.now() })
      await stand.db.insertInto('novice_deeds').values({ member_id: member.id, task: 'cardBound', times: 1 }).execute()
      return { member, input: { requestId: randomUUID(), promotionId, task: 'cardBound' } }
    },
    shows: (stand, { member }) => grantsOf(stand, member),
  },
}
