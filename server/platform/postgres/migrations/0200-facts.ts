import { sql, type Kysely } from 'kysely'

const statements = [
  `create table fact_queue (
    seq bigint generated always as identity primary key,
    payload jsonb not null,
    due_at timestamptz not null default '-infinity'
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  `create table facts (
    fact_id text primary key,
    member_id bigint not null,
    name text not null,
    at timestamptz not null,
    payload jsonb not null
  )`,
  `create index facts_at on facts (at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
