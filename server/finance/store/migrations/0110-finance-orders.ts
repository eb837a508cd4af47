import { sql, type Kysely } from 'kysely'

const statements = [
  `create table finance_orders (
    id bigint generated always as identity (start with 10000001) primary key,
    member_id bigint not null references members, kind text not null, state text not null,
    version int not null check (version > 0), currency text not null check (currency in ('CNY','USDT')),
    amount_minor bigint not null check (amount_minor between 1 and 9007199254740991), context jsonb not null,
    created_at timestamptz not null, changed_at timestamptz not null)`,
  `create index finance_orders_member on finance_orders (member_id, id desc)`,
  `create table finance_order_events (
    id bigint generated always as identity primary key, event_id text not null unique,
    order_id bigint not null references finance_orders, type text not null, data jsonb not null, actor text not null,
    at timestamptz not null, from_state text, to_state text not null)`,
  `create index finance_order_events_order on finance_order_events (order_id, id)`,
  `create table finance_order_timers (
    order_id bigint not null references finance_orders, event_type text not null, due_at timestamptz not null,
    primary key (order_id, event_type))`,
  `create index finance_order_timers_due on finance_order_timers (due_at)`,
  `create function finance_order_events_append_only() returns trigger language plpgsql as $$
    begin raise exception 'finance_order_events is append-only'; end $$`,
  `create trigger finance_order_events_append_only before update or delete or truncate on finance_order_events
    for each statement execute function finance_order_events_append_only()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
