import { sql, type Kysely } from 'kysely'

/**
 * Raids with their streams, which rows of streams may come after; `ends_at` is the end of the countdown, `reason` says why
 * nobody was moved. A room without a row of settings takes in everybody's. [S-02]
 */
const statements = [
  `create table raid_settings (
    room_no text primary key references rooms,
    raids_from text not null check (raids_from in ('everybody', 'followed', 'nobody')))`,
  `create table raids (
    raid_id uuid primary key, room_no text not null references rooms, to_room_no text not null references rooms,
    stream_id uuid not null, by_id bigint not null references members,
    state text not null default 'counting' check (state in ('counting', 'went', 'failed', 'cancelled')),
    started_at timestamptz not null, ends_at timestamptz not null, ended_at timestamptz,
    viewers integer not null default 0 check (viewers >= 0), reason text,
    check ((state = 'counting') = (ended_at is null)), check ((state = 'failed') = (reason is not null)))`,
  `create unique index raids_counting on raids (room_no) where state = 'counting'`,
  `create unique index raids_of_stream on raids (stream_id) where state = 'went'`,
  `create index raids_of_room on raids (room_no, started_at desc)`,
  `create index raids_ended on raids (ended_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
