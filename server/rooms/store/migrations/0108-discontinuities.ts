import { sql, type Kysely } from 'kysely'

const statements = [`alter table rooms add column discontinuities integer not null default 0`]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
