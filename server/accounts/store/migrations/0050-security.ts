import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table sessions add column user_agent text not null default '', add column last_seen_at timestamptz`,
  `create table passkeys (
    credential_id text primary key, member_id bigint not null references members, public_key bytea not null,
    counter bigint not null, transports jsonb not null, name text not null,
    created_at timestamptz not null, last_used_at timestamptz)`,
  `create index passkeys_member on passkeys (member_id)`,
  `create table passkey_challenges (
    challenge_id uuid primary key, member_id bigint references members, challenge text not null,
    expires_at timestamptz not null)`,
  // A secret that is not confirmed is not in force. `last_counter`: the newest time step whose code was used.
  `create table totp_secrets (
    member_id bigint primary key references members, sealed bytea not null, confirmed_at timestamptz,
    last_counter bigint not null default 0, created_at timestamptz not null)`,
  `create table recovery_codes (
    member_id bigint not null references members, code_hash bytea not null, used_at timestamptz,
    primary key (member_id, code_hash))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
