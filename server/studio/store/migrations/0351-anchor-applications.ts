import { sql, type Kysely } from 'kysely'

/** Applications for a room of one's own; one of a member waits at a time. */
const statements = [
  `create table anchor_applications (
    id bigint generated always as identity primary key, member_id bigint not null references members,
    title text not null, about text not null, at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting','approved','refused')),
    reason text not null default '', decided_at timestamptz)`,
  `create unique index anchor_applications_waiting on anchor_applications (member_id) where state = 'waiting'`,
  `create index anchor_applications_of_member on anchor_applications (member_id, id desc)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
