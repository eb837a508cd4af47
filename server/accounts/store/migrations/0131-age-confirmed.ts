import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table members add column age_confirmed_at timestamptz`.execute(db)
}
