import { sql, type Kysely } from 'kysely'

/** What a member's day counts is written with each bet and each settlement: it changes in its place, without an entry of an index. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table protection_days set (fillfactor = 50)`.execute(db)
}
