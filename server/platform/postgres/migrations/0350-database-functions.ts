import { sql, type Kysely } from 'kysely'

/** The file of each function as it was applied last, and the definition that PostgreSQL made of it. */
const statements = [
  `create table database_functions (
    name text primary key, file_hash text not null, definition_hash text not null, applied_at timestamptz not null default now())`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
