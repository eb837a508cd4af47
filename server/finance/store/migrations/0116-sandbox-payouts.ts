import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table sandbox_payments
    add column kind text not null default 'payment' check (kind in ('payment','payout'))`.execute(db)
}
