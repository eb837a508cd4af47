import { sql, type Kysely } from 'kysely'

const statements = [
  // A member's unused quotes, the newest first: all but a few go when one more is made.
  `create index conversion_quotes_unused_of_member on conversion_quotes (member_id, expires_at desc) where used_at is null`,
  // Asked with every deposit and on every page of the wallet; those that have ended are many more.
  `create index finance_orders_member_state on finance_orders (member_id, state, id desc)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
