import { sql, type Kysely } from 'kysely'

/** What members agreed to after they registered: one line each time, which nobody changes. [C-11] */
const statements = [
  `create table agreements_accepted (
    id bigint generated always as identity primary key,
    member_id bigint not null references members (id),
    versions text not null,
    accepted_at timestamptz not null
  )`,
  `create index agreements_accepted_by_member on agreements_accepted (member_id, id desc)`,
  `create function agreements_accepted_append_only() returns trigger language plpgsql as $$
    begin raise exception 'agreements_accepted is append-only'; end $$`,
  `create trigger agreements_accepted_append_only before update or delete or truncate on agreements_accepted
    for each statement execute function agreements_accepted_append_only()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
