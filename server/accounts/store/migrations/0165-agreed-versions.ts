import { sql, type Kysely } from 'kysely'

/** Which version of which text somebody has agreed to who registered. [C-11] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table members add column agreed_versions text`.execute(db)
}
