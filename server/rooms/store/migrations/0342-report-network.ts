import { sql, type Kysely } from 'kysely'

/** The network that an open case came from: it may not fill a room's places by itself. Forgotten with the decision. [P-02] */
const statements = [`alter table room_report_cases add column network text`]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
