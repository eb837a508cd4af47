import { sql, type Kysely } from 'kysely'

const statements = [
  `create table security_tokens (
    member_id bigint not null references members, device_uuid text not null, token_hash bytea not null,
    expires_at timestamptz not null, primary key (member_id, device_uuid))`,
  `create index security_tokens_expires_at on security_tokens (expires_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
