import { sql, type Kysely } from 'kysely'

/** Why a bet in play was not taken, and how orders were settled before they were settled otherwise. [S-13, C-13] */
const statements = [
  `alter table orders add column reject_reason text
    check (reject_reason in ('match_changed', 'market_closed', 'odds_changed'))`,
  `create table undone_settlements (
    id bigint generated always as identity primary key, order_id bigint not null references orders, state text not null,
    risk_minor bigint not null, return_minor bigint not null, settled_at timestamptz not null, undone_at timestamptz not null,
    is_reopened boolean not null)`,
  `create index undone_settlements_order on undone_settlements (order_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
