import { sql, type Kysely } from 'kysely'

/**
 * What was in clear gets a sealed place beside it. The key is not in the database: the start that runs this moves the
 * rows over and empties their old columns (server/app/keys/seal-clear.ts).
 */
const statements = [
  `alter table secrets alter column value drop not null, add column sealed bytea`,
  // This one was sealed from the beginning.
  `update secrets set sealed = value, value = null where name = 'data-key-check'`,

  `alter table idempotency_records add column sealed bytea`,
  `alter table outbox_messages alter column body drop not null, add column sealed bytea,
    add column seal_id uuid not null default gen_random_uuid()`,
  `alter table withdraw_passwords alter column hash drop not null, add column sealed bytea`,
  `alter table recovery_codes add column is_keyed boolean not null default false`,

  // Good for two minutes: whoever has one is shown another.
  `delete from verification_challenges`,
  `alter table verification_challenges drop column expected, add column sealed bytea not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
