import { sql, type Kysely } from 'kysely'

const statements = [
  // What banks say has come to the accounts of the house; whom it is from, and what was written with it, is sealed.
  `create table bank_entries (
    id bigint generated always as identity (start with 10000001) primary key,
    feed text not null, entry_id text not null, currency text not null,
    amount_minor bigint not null check (amount_minor between 1 and 9007199254740991),
    order_id bigint references finance_orders,
    state text not null check (state in ('credited','held','closed')),
    held_for text check (held_for in ('reference','currency','decided','excluded')), note text, sealed bytea not null,
    booked_at timestamptz not null, seen_at timestamptz not null, changed_at timestamptz not null,
    unique (feed, entry_id),
    check ((state = 'held') = (held_for is not null)),
    check ((state = 'credited') <= (order_id is not null)))`,
  `create index bank_entries_held on bank_entries (id) where state = 'held'`,
  `create index finance_orders_bank_deposits on finance_orders (created_at) where kind = 'bank-deposit'`,
  `create index finance_orders_bank_review on finance_orders (id) where kind = 'bank-deposit' and state = 'review'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
