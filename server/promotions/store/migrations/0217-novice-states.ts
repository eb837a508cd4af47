import { sql, type Kysely } from 'kysely'

/** How a claimed step stands is said by its grant, which operators decide. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table novice_claims drop column is_held`.execute(db)
}
