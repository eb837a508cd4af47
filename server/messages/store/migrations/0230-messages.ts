import { sql, type Kysely } from 'kysely'

/** What the site tells its members, and the kinds that a member does not want. A key makes a message once. */
const statements = [
  `create table inbox_messages (
    id bigint generated always as identity primary key, member_id bigint not null,
    key text not null check (length(key) <= 120),
    kind text not null check (kind in ('wallet','bet','promotion','system','security','service')),
    template text not null, values jsonb not null, link text, at timestamptz not null,
    read_at timestamptz, deleted_at timestamptz, unique (member_id, key))`,
  `create index inbox_messages_newest on inbox_messages (member_id, id desc) where deleted_at is null`,
  `create index inbox_messages_unread on inbox_messages (member_id, kind) where read_at is null and deleted_at is null`,
  `create index inbox_messages_old on inbox_messages using brin (at)`,
  `create index inbox_messages_deleted on inbox_messages (deleted_at) where values <> '{}' and deleted_at is not null`,
  `create table inbox_muted (
    member_id bigint not null references members, kind text not null check (kind not in ('system','security')),
    primary key (member_id, kind))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
