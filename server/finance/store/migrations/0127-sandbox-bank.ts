import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sandbox_bank_notices (
      id bigint generated always as identity primary key, entry jsonb not null, due_at timestamptz not null,
      attempts int not null default 0)
  `.execute(db)
  await sql`create index sandbox_bank_notices_due on sandbox_bank_notices (due_at)`.execute(db)
}
