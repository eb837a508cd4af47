import { sql, type Kysely } from 'kysely'

const statements = [
  // The key that has sealed everything there is, and nothing lies in clear: when a start last found it so.
  `create table sealed_mark (is_only boolean primary key default true check (is_only), key_id text not null)`,
  // Codes are hashed with the key of fingerprints, which is in memory.
  `delete from secrets where name = 'one-time-codes'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
