import { sql, type Kysely } from 'kysely'

/** Promotions, what they may give and gave, and what their rules count. [C-15, P-04] */
const statements = [
  `create table promotions (
    promotion_id bigint generated always as identity primary key, slug text not null unique, kind text not null,
    data jsonb not null, start_at timestamptz not null, end_at timestamptz not null, sort int not null,
    state text not null check (state in ('draft','live','paused','ended')), revision int not null default 1,
    check (end_at > start_at))`,
  `create table promotion_budgets (
    promotion_id bigint not null references promotions, unit text not null, total bigint not null,
    spent bigint not null default 0, primary key (promotion_id, unit), check (spent between 0 and total))`,
  `create table promotion_grants (
    grant_id bigint generated always as identity primary key, key text not null unique,
    promotion_id bigint not null references promotions, member_id bigint not null references members,
    day date not null, reward jsonb not null, amount bigint not null check (amount > 0),
    taken_back bigint not null default 0 check (taken_back between 0 and amount),
    state text not null check (state in ('given','held','refused','taken-back')), why text not null,
    signals text[] not null default '{}', at timestamptz not null, expires_at timestamptz, played_at timestamptz)`,
  `create index promotion_grants_of_member on promotion_grants (member_id, promotion_id)`,
  `create index promotion_grants_held on promotion_grants (grant_id) where state = 'held'`,
  `create index promotion_grants_expiring on promotion_grants (expires_at)
    where state = 'given' and expires_at is not null and played_at is null`,
  `create table member_tags (
    member_id bigint not null references members, tag text not null, at timestamptz not null, by_operator text not null,
    primary key (member_id, tag))`,
  `create table promotion_deposits (
    order_id text primary key, member_id bigint not null references members, currency text not null,
    amount_minor bigint not null, at timestamptz not null)`,
  `create index promotion_deposits_of_member on promotion_deposits (member_id, at)`,
  `create table promotion_rechecks (member_id bigint primary key references members, nth int not null default 1)`,
  `create index sessions_of_member on sessions (member_id)`,
  `create index sessions_by_device on sessions (device_uuid)`,
  `create index bank_cards_by_fingerprint on bank_cards (fingerprint)`,
  `create index virtual_wallets_by_fingerprint on virtual_wallets (fingerprint)`,
  // Who has deposited before has no first deposit to come.
  `insert into promotion_deposits (order_id, member_id, currency, amount_minor, at)
    select 'posting:' || p.id, split_part(a.owner, ':', 2)::bigint, p.currency, p.amount_minor, p.at
    from ledger_postings p join ledger_accounts a on a.id = p.credit_id
    where p.reason in ('deposit', 'speed-pay') and a.kind = 'wallet' and a.holder = 'member' and p.phase = 'post'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
