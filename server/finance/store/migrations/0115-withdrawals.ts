import { sql, type Kysely } from 'kysely'

const statements = [
  // Whom a withdrawal is paid out to: what of it the member may read is masked, in the order's context.
  `create table withdrawal_payees (
    order_id bigint primary key references finance_orders, sealed bytea not null)`,
  `create index finance_orders_withdrawals on finance_orders (member_id, currency, id desc) where kind = 'withdrawal'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
