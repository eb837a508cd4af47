import { sql, type Kysely } from 'kysely'

const statements = [
  `create table held_texts (
    id bigint generated always as identity primary key,
    room_no text not null references rooms,
    author_id bigint not null references members,
    request_id uuid not null,
    text text not null,
    reason text not null check (reason in ('word','link')),
    word text,
    found jsonb not null default '[]',
    state text not null default 'waiting' check (state in ('waiting','released','refused','expired','withdrawn')),
    at timestamptz not null,
    until timestamptz not null,
    decided_at timestamptz,
    decided_by bigint references members,
    locked_by bigint references members,
    locked_until timestamptz)`,
  `create unique index held_texts_request on held_texts (author_id, request_id)`,
  `create index held_texts_waiting on held_texts (room_no, id) where state = 'waiting'`,
  `create index held_texts_due on held_texts (until) where state = 'waiting'`,
  `create index held_texts_author on held_texts (author_id, room_no, id)`,
  `create index held_texts_decided on held_texts (decided_at) where decided_at is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
