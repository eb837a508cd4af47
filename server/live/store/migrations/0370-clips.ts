import { sql, type Kysely } from 'kysely'

const statements = [
  `create table clips (
    id uuid primary key, room_no text not null references rooms, stream_id uuid not null references streams,
    maker_id bigint not null references members, title text not null,
    at_ms bigint not null check (at_ms >= 0), duration_ms bigint not null check (duration_ms > 0),
    size_bytes bigint not null check (size_bytes > 0),
    created_at timestamptz not null default now(), removed_at timestamptz)`,
  `create index clips_by_room on clips (room_no, created_at desc)`,
  `create index clips_by_stream on clips (stream_id)`,
  `create table clip_rules (room_no text primary key references rooms, viewers_may boolean not null)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
