import { sql, type Kysely } from 'kysely'

const statements = [
  // The key that sealed everything there is, when a start last found it so.
  `create table sealed_mark (is_only boolean primary key default true check (is_only), key_id text not null)`,
  // What an older version has left in clear: each start looks for it, and there is none.
  `create index outbox_messages_clear on outbox_messages (id) where body is not null`,
  `create index idempotency_records_clear on idempotency_records (member_id) where sealed is null`,
  `create index withdraw_passwords_clear on withdraw_passwords (member_id) where hash is not null`,
  `create index recovery_codes_clear on recovery_codes (member_id) where not is_keyed`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
