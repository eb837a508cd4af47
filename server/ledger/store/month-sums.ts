import { sql, type RawBuilder } from 'kysely'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { MonthSum } from '#server/ledger/domain/month-sums.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** A posting has its time before it is written: a month that is over stays open for so long. */
const lateMs = 60 * 60_000
const [earliest, latest] = ['1970-01-01', '9999-01-01']

/** When a day of the site's calendar begins. */
const startOf = (day: string) => sql`(${day}::date::timestamp - interval '8 hours') at time zone 'UTC'`

/** What moved from the beginning of one month to that of another, by month of the site's calendar and reason. */
const summed = (accountId: string, from: string, before: string): RawBuilder<unknown> => {
  const side = (account: RawBuilder<unknown>, came: RawBuilder<unknown>, went: RawBuilder<unknown>) => sql`
    select date_trunc('month', at at time zone 'UTC' + interval '8 hours')::date as month, reason, ${came} as came, ${went} as went
    from ledger_postings where ${account} = ${accountId} and at >= ${startOf(from)} and at < ${startOf(before)}`
  const isReturn = sql`phase in ('rest','release','expiry')`
  return sql`select ${accountId}::bigint as account_id, month, reason, sum(came)::bigint as in_minor, sum(went)::bigint as out_minor
    from (${side(
      sql`credit_id`,
      sql`case when ${isReturn} then 0 else amount_minor end`,
      sql`case when ${isReturn} then -amount_minor else 0 end`,
    )} union all ${side(sql`debit_id`, sql`0`, sql`amount_minor`)}) moves group by month, reason`
}

/** Keeps the sums of months that are over, so that each posting is summed once. */
const keepUntil = (db: Database, accountId: string, from: string, before: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`insert into ledger_months (account_id, month, reason, in_minor, out_minor)
      ${summed(accountId, from, before)} on conflict do nothing`.execute(trx)
    await sql`insert into ledger_months_done as d (account_id, before) values (${accountId}, ${before}::date)
      on conflict (account_id) do update set before = greatest(d.before, excluded.before)`.execute(trx)
  })

/** All that moved on an account, by month and reason. */
export const monthSums = async (db: Database, accountId: string, nowMs: number): Promise<MonthSum[]> => {
  const open = `${siteDayOf(nowMs - lateMs).slice(0, 7)}-01`
  const { rows: done } = await sql<{ before: string }>`
    select before::text as before from ledger_months_done where account_id = ${accountId}`.execute(db)
  const from = done[0]?.before ?? earliest
  if (from < open) await keepUntil(db, accountId, from, open)
  const { rows } = await sql<Pick<MonthSum, 'month' | 'reason'> & { in_minor: string; out_minor: string }>`
    select to_char(month, 'YYYY-MM') as month, reason, in_minor, out_minor from (
      select account_id, month, reason, in_minor, out_minor from ledger_months where account_id = ${accountId}
      union all ${summed(accountId, open, latest)}) sums`.execute(db)
  return rows.map(({ month, reason, in_minor, out_minor }) => ({
    month,
    reason,
    inMinor: Number(in_minor),
    outMinor: Number(out_minor),
  }))
}
