import { sql, type Kysely } from 'kysely'

const statements = [
  `drop index ledger_postings_debit`,
  `drop index ledger_postings_credit`,
  // A page of a statement is the newest of each reason on either side: no filter reads more than it shows.
  `create index ledger_postings_debit on ledger_postings (debit_id, reason, at desc, id desc)`,
  `create index ledger_postings_credit on ledger_postings (credit_id, reason, at desc, id desc)`,
  // Sums of months that are over; a statement of a month adds to them no more.
  `create table ledger_months (
    account_id bigint not null references ledger_accounts, month date not null, reason text not null,
    in_minor bigint not null, out_minor bigint not null, primary key (account_id, month, reason))`,
  `create table ledger_months_done (account_id bigint primary key references ledger_accounts, before date not null)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
