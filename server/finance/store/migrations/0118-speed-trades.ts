import { sql, type Kysely } from 'kysely'

const statements = [
  // Who pays whom: what neither of the two orders may show.
  `create table speed_trades (
    pay_order_id bigint primary key references finance_orders, withdraw_order_id bigint not null references finance_orders,
    payer_id bigint not null references members, payee_id bigint not null references members,
    check (payer_id <> payee_id))`,
  `create index speed_trades_withdraw on speed_trades (withdraw_order_id, pay_order_id desc)`,
  `create index finance_orders_speed_offers on finance_orders (((context->>'payMinor')::bigint), id)
    where kind = 'speed-withdraw' and state = 'offered'`,
  `create index finance_orders_speed_lapses on finance_orders (member_id, changed_at desc)
    where kind = 'speed-pay' and state in ('expired', 'closed', 'refused')`,
  // The count of turnover begins anew with a speed withdrawal too.
  `drop index finance_orders_withdrawals`,
  `create index finance_orders_withdrawals on finance_orders (member_id, currency, id desc)
    where kind in ('withdrawal', 'speed-withdraw')`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
