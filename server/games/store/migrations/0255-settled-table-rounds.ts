import { sql, type Kysely } from 'kysely'

/** Rounds at tables by the time of their settlement: those without a bet are removed after a while. [C-13] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index game_table_rounds_settled on game_table_rounds (settled_at)`.execute(db)
}
