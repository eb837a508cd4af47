import { sql, type Kysely } from 'kysely'

/** The format in which the prices of an order were read when it was placed; null: nobody noted it. [S-13] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column odds_format text
    check (odds_format in ('decimal', 'hongkong', 'malay', 'indonesian', 'american'))`.execute(db)
}
