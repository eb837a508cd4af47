import { sql, type Kysely } from 'kysely'

/** The demo's own settings are seeded anew: customer service in writing, and what each level may withdraw a day. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`delete from site_settings where key in ('chatService', 'vipGrades') and updated_by = 'demo'`)
    .execute(db)
}
