import { sql } from 'kysely'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { betOf, costOf, holderKey, holdersOf, type Holder } from '#server/sports/domain/bet-limits.ts'
import type { BetTicket } from '#server/sports/domain/bet-ticket.ts'
import type { Lock } from './bet-matches.ts'

type Counted = Pick<Holder, 'name' | 'currency'>

const memberIdOf = ({ name }: Counted): string => name.slice('member:'.length)

/**
 * What is open of these markets, matches and members, by their keys. Of markets and matches it is counted, and their rows are
 * held in one order; of members it is the sum of what they have open, whose wallets are held.
 */
export const readLiabilities = async (
  db: Database,
  holders: readonly Holder[],
  lock: Lock,
): Promise<Map<string, number>> => {
  const counted = holders.filter(({ kind }) => kind !== 'member')
  const members = [...new Set(holders.filter(({ kind }) => kind === 'member').map(memberIdOf))]
  const { rows } = await sql<{ name: string; currency: SettlementCurrency; minor: string }>`
    with held as (
      select holder, currency, open_minor from bet_liabilities
      where (holder, currency) in (select * from unnest(${counted.map(({ name }) => name)}::text[],
        ${counted.map(({ currency }) => currency)}::text[]))
      order by holder, currency ${lock === 'share' ? sql`for update` : sql``})
    select holder as name, currency, open_minor as minor from held
    union all
    select 'member:' || member_id, currency, sum(greatest(max_return_minor - risk_minor, 0) - freed_minor) from orders
    where member_id = any(${members}::bigint[]) and state in ('waiting', 'running') group by member_id, currency
  `.execute(db)
  return new Map(rows.map((row) => [holderKey(row), Number(row.minor)]))
}

/** Counts bets that were placed; their holders are held. What ends later is taken out by the table itself. */
export const addLiabilities = async (db: Database, placed: readonly BetTicket[]): Promise<void> => {
  const added = new Map<string, Counted & { minor: number }>()
  for (const each of placed)
    for (const holder of holdersOf(betOf(each))) {
      if (holder.kind === 'member') continue
      const known = added.get(holderKey(holder)) ?? { name: holder.name, currency: holder.currency, minor: 0 }
      known.minor += costOf(each.ticket)
      added.set(holderKey(holder), known)
    }
  if (added.size === 0) return
  const sums = [...added.values()]
  await sql`
    insert into bet_liabilities as b (holder, currency, open_minor)
    select * from unnest(${sums.map(({ name }) => name)}::text[], ${sums.map(({ currency }) => currency)}::text[],
      ${sums.map(({ minor }) => minor)}::bigint[])
    on conflict (holder, currency) do update set open_minor = b.open_minor + excluded.open_minor
  `.execute(db)
}

/** Nothing is open there any more. */
export const sweepLiabilities = async (db: Database): Promise<void> => {
  await sql`
    delete from bet_liabilities b using (
      select holder, currency from bet_liabilities where open_minor = 0 for update skip locked) e
    where (b.holder, b.currency) = (e.holder, e.currency)
  `.execute(db)
}
