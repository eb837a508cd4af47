import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table members add column withdrawals_held_until timestamptz, add column withdrawals_frozen_at timestamptz,
    add column password_reset_required_at timestamptz`,
  // `sealed`: the contact that stood before, for the week in which a change can be disowned.
  `create table account_changes (
    id bigint generated always as identity primary key, member_id bigint not null references members,
    kind text not null, what text not null, at timestamptz not null, token_hash bytea not null unique,
    seal_id uuid not null unique, sealed bytea, disowned_at timestamptz)`,
  `create index account_changes_member on account_changes (member_id, id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
