import { sql, type Kysely } from 'kysely'

/** Mutes know their entry of the log and their reason; each entry has one objection at most, which is decided once. [P-02] */
const statements = [
  `alter table mutes add column entry_id bigint references room_moderation_log on delete set null, add column reason_code text`,
  `create table room_objections (
    id bigint generated always as identity primary key, room_no text not null references rooms,
    member_id bigint not null references members,
    entry_id bigint not null unique references room_moderation_log on delete cascade,
    text text not null, at timestamptz not null, state text not null default 'waiting' check (state in ('waiting','granted','refused')),
    decided_at timestamptz, decided_by bigint references members, answer text not null default '')`,
  `create index room_objections_waiting on room_objections (room_no, id) where state = 'waiting'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
