import { sql, type Kysely } from 'kysely'

const statements = [
  `create table streams (
    id uuid primary key, room_no text not null references rooms, door text not null check (door in ('rtmp', 'whip')),
    title text not null, match_id bigint references matches on delete set null,
    started_at timestamptz not null, heard_at timestamptz not null, ended_at timestamptz,
    peak_viewers integer not null default 0 check (peak_viewers >= 0),
    check (ended_at >= started_at), check (heard_at >= started_at))`,
  `create unique index streams_open on streams (room_no) where ended_at is null`,
  `create index streams_of_room on streams (room_no, started_at desc, id)`,
  `create table stream_viewers (
    stream_id uuid not null references streams on delete cascade, at_s integer not null check (at_s >= 0),
    viewers integer not null check (viewers >= 0), primary key (stream_id, at_s))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
