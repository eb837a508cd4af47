import { sql, type Kysely } from 'kysely'

const statements = [
  `insert into ledger_account_kinds (kind, holder, overdraft) values ('book', 'house', true)`,
  `alter table orders add column settlements int not null default 0 check (settlements >= 0)`,
  // How far the orders of a match are settled by this version.
  `alter table match_results add column settled_to bigint not null default 0`,
  // Orders and legs change in their place when they are settled.
  `alter table orders set (fillfactor = 50)`,
  `alter table order_legs set (fillfactor = 50)`,
  // Few accounts are of the house; whether a member owes something is asked of these alone.
  `create index ledger_accounts_house on ledger_accounts (kind) where holder = 'house'`,
  `create table payout_days (
    member_id bigint not null references members, currency text not null, day date not null,
    paid_minor bigint not null, primary key (member_id, currency, day))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
