import { sql, type Kysely } from 'kysely'

const statements = [
  `create table sandbox_payments (
    order_id text primary key, token text not null unique, request jsonb not null, state jsonb not null,
    expires_at timestamptz not null, created_at timestamptz not null)`,
  `create table sandbox_payment_steps (
    id bigint generated always as identity primary key, order_id text not null references sandbox_payments,
    kind text not null check (kind in ('book','notice')), event_id text not null, state jsonb not null,
    due_at timestamptz not null, attempts int not null default 0)`,
  `create index sandbox_payment_steps_due on sandbox_payment_steps (due_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
