import { sql, type Kysely } from 'kysely'

/** Streamers look every other second at what the gifts of their stream come to. [S-02] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index gift_sends_room_at on gift_sends (room_no, at)`.execute(db)
}
