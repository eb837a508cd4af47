import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index streams_by_match on streams (match_id) where match_id is not null`.execute(db)
}
