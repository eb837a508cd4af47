import { sql, type Kysely } from 'kysely'

/** The room in which an order was to be shown and is not, since its member was muted there before it was decided. [P-02, S-13] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column hidden_room_no text`.execute(db)
}
