import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table replays add column going_notice_at timestamptz`.execute(db)
}
