import { sql, type Kysely } from 'kysely'

/**
 * Records are found by currency and state, and those of any are put together from each: one more index would be written
 * with every bet and every settlement. What was paid on a day changes in its place. [C-13, S-13]
 */
const statements = [
  `create index orders_member_records on orders (member_id, currency, state, placed_at desc, order_id desc)`,
  `drop index orders_member_placed`,
  `drop index orders_member_state`,
  `alter table payout_days set (fillfactor = 50)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
