import { sql, type Kysely } from 'kysely'

const statements = [
  `create table replays (
    stream_id uuid primary key references streams on delete cascade,
    visibility text not null default 'public' check (visibility in ('public', 'followers', 'link', 'private')),
    size_bytes bigint not null check (size_bytes >= 0), duration_ms bigint not null check (duration_ms >= 0),
    removed_at timestamptz)`,
  `create index room_messages_by_time on room_messages using brin (at) with (pages_per_range = 16, autosummarize = on)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
