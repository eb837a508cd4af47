import type { InvitedMember, ReferralLevel } from '#contract/agents/entities/referral.ts'
import { maskedName } from '#contract/agents/rules/masked-name.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Referrals } from '#server/agents/ports.ts'

export interface ReferralTree extends Referrals {
  counts(memberId: string): Promise<{ invited: number; invitedByThem: number }>
  /** Newest first. */
  page(of: {
    memberId: string
    level: ReferralLevel
    beforeId: string | undefined
    limit: number
  }): Promise<InvitedMember[]>
}

const ownerOf = async (tables: Database, code: string): Promise<string | undefined> => {
  const row = await tables.selectFrom('referral_codes').select('member_id').where('code', '=', code).executeTakeFirst()
  return row?.member_id
}

/** Whom a member invited, or whom those invited: two levels, and no more. [C-15] */
const broughtBy = (db: Database, memberId: string, level: ReferralLevel) => {
  const all = db.selectFrom('referrals as r')
  if (level === 1) return all.where('r.inviter_id', '=', memberId)
  const first = db.selectFrom('referrals').select('member_id').where('inviter_id', '=', memberId)
  return all.where('r.inviter_id', 'in', first)
}

const countOf = async (db: Database, memberId: string, level: ReferralLevel): Promise<number> => {
  const { count } = await broughtBy(db, memberId, level)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Who brought whom, on PostgreSQL. [C-15, P-03] */
export const createReferralTree = (db: Database): ReferralTree => ({
  exists: async (code) => (await ownerOf(db, code)) !== undefined,
  in: (unit) => ({
    keep: async ({ memberId, code, atMs }) => {
      const tables = tablesOf(unit)
      const inviterId = await ownerOf(tables, code)
      if (inviterId === undefined) return false
      await tables
        .insertInto('referrals')
        .values({ member_id: memberId, inviter_id: inviterId, code, at: new Date(atMs) })
        .execute()
      return true
    },
  }),
  counts: async (memberId) => {
    const [invited, invitedByThem] = await Promise.all([countOf(db, memberId, 1), countOf(db, memberId, 2)])
    return { invited, invitedByThem }
  },
  page: async ({ memberId, level, beforeId, limit }) => {
    let found = broughtBy(db, memberId, level).innerJoin('members as m', 'm.id', 'r.member_id')
    if (beforeId !== undefined) found = found.where('r.seq', '<', beforeId)
    const rows = await found
      .select(['r.seq', 'r.at', 'r.deposited_at', 'r.played_at', 'm.name'])
      .orderBy('r.seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ seq, at, deposited_at: deposited, played_at: played, name }) => ({
      id: seq,
      maskedName: maskedName(name),
      joinedAtMs: at.getTime(),
      depositedAtMs: deposited?.getTime() ?? null,
      playedAtMs: played?.getTime() ?? null,
    }))
  },
})
