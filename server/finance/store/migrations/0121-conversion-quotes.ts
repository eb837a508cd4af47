import { sql, type Kysely } from 'kysely'

const statements = [
  `create table conversion_quotes (
    id uuid primary key, member_id bigint not null references members,
    from_currency text not null check (from_currency in ('CNY','USDT')),
    to_currency text not null check (to_currency in ('CNY','USDT') and to_currency <> from_currency),
    from_minor bigint not null check (from_minor > 0), to_minor bigint not null check (to_minor > 0),
    rate_e7 bigint not null check (rate_e7 > 0), expires_at timestamptz not null, used_at timestamptz)`,
  `create index conversion_quotes_used on conversion_quotes (member_id, used_at desc) where used_at is not null`,
  `create index conversion_quotes_unused on conversion_quotes (expires_at) where used_at is null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
