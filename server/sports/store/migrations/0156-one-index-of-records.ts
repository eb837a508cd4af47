import { sql, type Kysely } from 'kysely'

/**
 * Records are found by state, and those of any state are put together from each: a second index by time would be written
 * with every bet and every settlement. What was paid on a day changes in its place. [C-13, S-13]
 */
const statements = [`drop index orders_member_placed`, `alter table payout_days set (fillfactor = 50)`]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
