import { sql, type Kysely } from 'kysely'

/** A bet carries the sports of its matches, also in the index of records: one that is rare is found without asking each bet's matches. [C-13] */
const statements = [
  `alter table orders add column sports smallint not null default 0`,
  `update orders o set sports = s.sports from (
    select l.order_id, bit_or(case m.sports_type when 'football' then 1 when 'basketball' then 2 when 'esports' then 4 else 8 end) as sports
    from order_legs l join matches m using (match_id) group by 1) s
    where s.order_id = o.order_id`,
  `drop index orders_member_records`,
  `create index orders_member_records on orders (member_id, currency, state, placed_at desc, order_id desc) include (sports)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
