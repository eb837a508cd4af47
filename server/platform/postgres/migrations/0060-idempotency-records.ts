import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table answers rename to idempotency_records`,
  `alter table idempotency_records rename column body_hash to fingerprint`,
  // Null inside the transaction that claims the id only: what is committed has its response.
  `alter table idempotency_records rename column answer to response`,
  `alter table idempotency_records alter column response drop not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
