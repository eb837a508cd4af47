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

/** By agent, the referred members who are known to be the agent: by document, name with birthday, payout or device. */
export const ownAccountsOf = async (db: Database, agentIds: readonly string[]): Promise<Map<string, Set<string>>> => {
  const { rows } = await sql<{ inviter_id: string; member_id: string }>`
    select r.inviter_id, r.member_id from unnest(${[...agentIds]}::bigint[]) as a (agent_id),
      lateral same_person(a.agent_id) as s (member_id) join referrals r on r.member_id = s.member_id
    where r.inviter_id = a.agent_id`.execute(db)
  const byAgent = Map.groupBy(rows, (row) => row.inviter_id)
  return new Map([...byAgent].map(([agentId, own]) => [agentId, new Set(own.map((row) => row.member_id))]))
}

/** By agent, the other agents who are known to be the same person. */
export const sameAgentsOf = async (db: Database, agentIds: readonly string[]): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ agent_id: string; other_id: string }>`
    select a.agent_id, g.member_id as other_id from unnest(${[...agentIds]}::bigint[]) as a (agent_id),
      lateral same_person(a.agent_id) as s (member_id) join agents g on g.member_id = s.member_id`.execute(db)
  const byAgent = Map.groupBy(rows, (row) => row.agent_id)
  return new Map([...byAgent].map(([agentId, same]) => [agentId, same.map((row) => row.other_id)]))
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
