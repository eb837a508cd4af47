import { sql, type Kysely } from 'kysely'

/** Rooms that display another one's picture; `stream_id` is the hosted stream, null of a channel on demand. [S-02] */
const statements = [
  `create table hostings (
    room_no text primary key references rooms, hosted_room_no text not null references rooms, stream_id uuid,
    since timestamptz not null, check (room_no <> hosted_room_no))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
