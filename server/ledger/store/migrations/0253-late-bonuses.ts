import { sql, type Kysely } from 'kysely'

/** Bonuses of all members come from one account: it is read with the chain in hand, so that grants wait for each other as late as can be. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update ledger_account_kinds set late = true where kind = 'bonuses'`.execute(db)
}
