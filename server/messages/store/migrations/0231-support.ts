import { sql, type Kysely } from 'kysely'

/** What members tell the site and what it answers. Texts and pictures are sealed. */
const statements = [
  `create table support_cases (
    id bigint generated always as identity primary key, member_id bigint not null references members,
    channel text not null check (channel in ('feedback','chat')),
    category text not null check (category in ('account','money','bet','live','suggestion','other')),
    state text not null check (state in ('waiting','answered','closed')),
    opened_at timestamptz not null, changed_at timestamptz not null,
    waits_since timestamptz, answered_at timestamptz, seen_at timestamptz,
    check ((waits_since is not null) = (state = 'waiting')))`,
  `create index support_cases_own on support_cases (member_id, channel, id desc)`,
  `create index support_cases_waiting on support_cases (channel, waits_since) where state = 'waiting'`,
  `create table support_entries (
    entry_id uuid primary key, case_id bigint not null references support_cases,
    by_staff boolean not null, picture text check (picture in ('jpeg','png','webp')),
    sealed bytea not null, at timestamptz not null, place bigint generated always as identity)`,
  `create index support_entries_of on support_entries (case_id, place)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
