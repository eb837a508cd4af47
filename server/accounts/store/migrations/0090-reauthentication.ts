import { sql, type Kysely } from 'kysely'

const statements = [
  // What the session has shown of its member, beyond holding the token.
  `alter table sessions add column factor_proved_at timestamptz, add column contact_proved_at timestamptz`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
