import { sql, type Kysely } from 'kysely'

const day = `text check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`

const statements = [
  `create table interest_wallets (
    member_id bigint not null references members, currency text not null check (currency in ('CNY','USDT')),
    day ${day}, lowest_minor bigint not null check (lowest_minor >= 0),
    remainder bigint not null check (remainder between 0 and 3649999), earned_minor bigint not null check (earned_minor >= 0),
    retry_at timestamptz, primary key (member_id, currency))`,
  `create index interest_wallets_day on interest_wallets (day, member_id, currency) where day is not null`,
  `create table interest_records (
    id bigint generated always as identity primary key, member_id bigint not null, currency text not null,
    kind text not null check (kind in ('in','out','interest')),
    amount_minor bigint not null check (amount_minor > 0), balance_after_minor bigint not null check (balance_after_minor >= 0),
    at timestamptz not null, day ${day}, basis_minor bigint, rate_bps int,
    foreign key (member_id, currency) references interest_wallets,
    check ((kind = 'interest') = (day is not null) and (kind = 'interest') = (basis_minor is not null)
      and (kind = 'interest') = (rate_bps is not null)))`,
  `create index interest_records_member on interest_records (member_id, currency, id desc)`,
  `create unique index interest_records_day on interest_records (member_id, currency, day) where kind = 'interest'`,
  `create function interest_records_append_only() returns trigger language plpgsql as $$
    begin raise exception 'interest_records is append-only'; end $$`,
  `create trigger interest_records_append_only before update or delete or truncate on interest_records
    for each statement execute function interest_records_append_only()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
