import { sql, type Kysely } from 'kysely'

/**
 * Several stream keys of a room, each with a name, and what keeps a room's keys from opening it for a while: its stream
 * was ended in the studio, and encoders come back by themselves. [S-02]
 */
const statements = [
  `alter table stream_keys add column key_id uuid not null default gen_random_uuid(),
    add column name text not null default '', add column used_at timestamptz`,
  `create unique index stream_keys_id on stream_keys (key_id)`,
  `create unique index stream_keys_named on stream_keys (room_no, name) where revoked_at is null and name <> ''`,
  `create index stream_keys_in_force on stream_keys (room_no) where revoked_at is null`,
  `create table publish_holds (room_no text primary key references rooms, until timestamptz not null)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
