import { sql, type Kysely } from 'kysely'

/** Which changes of an account withdrawals wait for; until now for each. [C-12] */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account_changes add column holds_withdrawals boolean not null default true`.execute(db)
}
