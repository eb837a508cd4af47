import { sql, type Kysely } from 'kysely'

const statements = [
  // What each payment in counts for; `day`: of the site's calendar.
  `create table deposit_counts (
    reference text primary key, member_id bigint not null references members, currency text not null,
    day date not null, amount_minor bigint not null check (amount_minor >= 0))`,
  `create index deposit_counts_day on deposit_counts (day)`,
  // Orders that were counted when they were made and not taken back since.
  `insert into deposit_counts (reference, member_id, currency, day, amount_minor)
    select 'order:' || id, member_id, currency, (created_at at time zone 'UTC' + interval '8 hours')::date,
      case when state in ('failed', 'expired') then 0 else amount_minor end
    from finance_orders where kind = 'deposit'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
