import { sql } from 'kysely'
import { siteMonthOf } from '#contract/agents/rules/months.ts'
import type { FactConsumer } from '#server/platform/outbox/fact-consumer.ts'
import type { Fact, FactOf } from '#server/platform/outbox/facts.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'

const named = <Name extends Fact['name']>(facts: readonly Fact[], name: Name): FactOf<Name>[] =>
  facts.filter((fact): fact is FactOf<Name> => fact.name === name)

/** When a referred member first did something; once it is known it stays. */
const noteFirst = async (
  tables: Database,
  column: 'deposited_at' | 'played_at',
  facts: readonly Fact[],
): Promise<void> => {
  if (facts.length === 0) return
  const first = new Map<string, number>()
  for (const { memberId, atMs } of facts) first.set(memberId, Math.min(atMs, first.get(memberId) ?? atMs))
  await sql`update referrals r set ${sql.ref(column)} = to_timestamp(f.at_ms / 1000.0)
    from unnest(${[...first.keys()]}::bigint[], ${[...first.values()]}::bigint[]) f (member_id, at_ms)
    where r.member_id = f.member_id and r.${sql.ref(column)} is null`.execute(tables)
}

const addDeposits = async (tables: Database, facts: readonly FactOf<'deposited'>[]): Promise<void> => {
  if (facts.length === 0) return
  const rows = facts.map(({ memberId, atMs, currency, amountMinor }) => ({
    member_id: memberId,
    month: siteMonthOf(atMs),
    currency,
    amount_minor: amountMinor,
  }))
  await sql`insert into referral_months as m (member_id, month, currency, deposited_minor)
    select f.member_id, f.month, f.currency, sum(f.amount_minor)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (member_id bigint, month text, currency text, amount_minor bigint)
    where exists (select from referrals r where r.member_id = f.member_id)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (member_id, month, currency) do update set deposited_minor = m.deposited_minor + excluded.deposited_minor`.execute(
    tables,
  )
}

/** What referred members did since they registered: the steps that who invited them sees, and deposits of months. [C-15, P-03] */
export const referralFacts: FactConsumer = {
  name: 'referrals',
  take: async (unit, facts) => {
    const tables = tablesOf(unit)
    const deposits = named(facts, 'deposited')
    await noteFirst(tables, 'deposited_at', deposits)
    await noteFirst(
      tables,
      'played_at',
      named(facts, 'played').filter(({ countedMinor }) => countedMinor > 0),
    )
    await addDeposits(tables, deposits)
  },
}
