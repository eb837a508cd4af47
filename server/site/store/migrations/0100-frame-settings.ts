import { sql, type Kysely } from 'kysely'

// No page showed them until now: what the demo had stored of them stands in the way of what pages show.
const statements = [`delete from site_settings where key in ('navigation', 'homeConfig') and updated_by = 'demo'`]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
