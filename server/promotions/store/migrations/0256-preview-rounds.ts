import { sql, type Kysely } from 'kysely'

/** How often the preview links of a promotion were called back. [C-15] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table promotions add column preview_round int not null default 0`.execute(db)
}
