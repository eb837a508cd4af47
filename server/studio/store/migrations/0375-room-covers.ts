import { sql, type Kysely } from 'kysely'

/** The picture that a streamer chose for their room, and the poster that stood there before. [S-02] */
const statements = [
  `create table room_covers (
    room_no text primary key references rooms, cover_id uuid not null unique, picture bytea not null,
    poster_before text not null, set_at timestamptz not null)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
