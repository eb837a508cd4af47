import { sql } from 'kysely'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { betOf, costOf, holderKey, holdersOf, type Holder } from '#server/sports/domain/bet-limits.ts'
import type { BetTicket } from '#server/sports/domain/bet-ticket.ts'

type Counted = Pick<Holder, 'name' | 'currency'>

/**
 * Counts bets that were placed and answers what is open now, by the holders' keys. Only whoever has the end of the ledger's
 * chain comes here. What ends later is taken out by the table itself.
 */
export const addLiabilities = async (db: Database, placed: readonly BetTicket[]): Promise<Map<string, number>> => {
  const added = new Map<string, Counted & { minor: number }>()
  for (const each of placed)
    for (const holder of holdersOf(betOf(each))) {
      if (holder.kind === 'member') continue
      const counted = added.get(holderKey(holder)) ?? { name: holder.name, currency: holder.currency, minor: 0 }
      counted.minor += costOf(each.ticket)
      added.set(holderKey(holder), counted)
    }
  if (added.size === 0) return new Map()
  const sums = [...added.values()]
  const { rows } = await sql<{ name: string; currency: SettlementCurrency; minor: string }>`
    insert into bet_liabilities as b (holder, currency, open_minor)
    select * from unnest(${sums.map(({ name }) => name)}::text[], ${sums.map(({ currency }) => currency)}::text[],
      ${sums.map(({ minor }) => minor)}::bigint[])
    on conflict (holder, currency) do update set open_minor = b.open_minor + excluded.open_minor
    returning holder as name, currency, open_minor as minor
  `.execute(db)
  return new Map(rows.map((row) => [holderKey(row), Number(row.minor)]))
}

/** Nothing is open there any more. */
export const sweepLiabilities = async (db: Database): Promise<void> => {
  await sql`
    delete from bet_liabilities b using (
      select holder, currency from bet_liabilities where open_minor = 0 for update skip locked) e
    where (b.holder, b.currency) = (e.holder, e.currency)
  `.execute(db)
}
