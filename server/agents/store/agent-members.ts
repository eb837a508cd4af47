import { sql } from 'kysely'
import type { MemberSum } from '#server/agents/domain/member-sums.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** Whom agents brought: the members that their commission is counted on. */
export const membersOf = async (
  db: Database,
  agentIds: readonly string[],
): Promise<{ agentId: string; memberId: string }[]> => {
  const { rows } = await sql<{ inviter_id: string; member_id: string }>`
    select inviter_id, member_id from referrals where inviter_id = any(${[...agentIds]}::bigint[])`.execute(db)
  return rows.map((row) => ({ agentId: row.inviter_id, memberId: row.member_id }))
}

/** What members deposited in a month. */
export const depositsOf = async (db: Database, memberIds: readonly string[], month: string): Promise<MemberSum[]> => {
  const { rows } = await sql<{ member_id: string; currency: SettlementCurrency; deposited_minor: string }>`
    select member_id, currency, deposited_minor from referral_months
    where member_id = any(${[...memberIds]}::bigint[]) and month = ${month}`.execute(db)
  return rows.map((row) => ({
    memberId: row.member_id,
    currency: row.currency,
    amountMinor: Number(row.deposited_minor),
  }))
}
