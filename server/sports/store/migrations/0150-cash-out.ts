import { sql, type Kysely } from 'kysely'

/** Records of a member by page and state; offers to cash out, and what was taken of each order. [C-13, S-13] */
const statements = [
  `create index orders_member_placed on orders (member_id, placed_at desc, order_id desc)`,
  `create index orders_member_state on orders (member_id, state, placed_at desc, order_id desc)`,
  `drop index orders_member`,
  // Of a line's stake, what cash-outs took, and what they paid for it.
  `alter table orders
    add column cashed_stake_minor bigint not null default 0 check (cashed_stake_minor between 0 and stake_minor),
    add column cashed_minor bigint not null default 0 check (cashed_minor >= 0)`,
  `insert into ledger_account_kinds (kind, holder, overdraft) values ('book', 'house', true) on conflict do nothing`,
  `create table cash_out_offers (
    offer_id uuid primary key, order_id bigint not null references orders, member_id bigint not null references members,
    amount_minor bigint not null check (amount_minor > 0), basis text not null, expires_at timestamptz not null)`,
  `create index cash_out_offers_expiry on cash_out_offers (expires_at)`,
  `create table cash_outs (
    offer_id uuid primary key, order_id bigint not null references orders, stake_minor bigint not null check (stake_minor > 0),
    paid_minor bigint not null check (paid_minor > 0), at timestamptz not null)`,
  `create index cash_outs_order on cash_outs (order_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
