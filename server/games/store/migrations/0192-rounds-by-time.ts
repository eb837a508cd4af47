import { sql, type Kysely } from 'kysely'

/** Rounds stand among bets of other kinds by their time, not by the order of their making. [C-13] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index game_rounds_by_time on game_rounds (member_id, started_at desc, seq desc)`.execute(db)
}
