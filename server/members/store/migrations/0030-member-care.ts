import { sql, type Kysely } from 'kysely'

/** What is `sealed` is encrypted with the data key and bound to its row; `fingerprint` tells equal contents apart from others. */
const statements = [
  `alter table members add column nickname_changed_at timestamptz`,
  `create table member_steps (
    member_id bigint not null references members, step text not null check (step in ('skipUSDT','confirmRealName')),
    at timestamptz not null, primary key (member_id, step))`,

  `create table bank_cards (
    id uuid primary key, member_id bigint not null references members, fingerprint bytea not null,
    sealed bytea not null, bank_name text not null, created_at timestamptz not null, unique (member_id, fingerprint))`,
  `create table virtual_wallets (
    id uuid primary key, member_id bigint not null references members, fingerprint bytea not null,
    sealed bytea not null, network text not null check (network in ('TRC20','ERC20')), label text not null,
    whitelisted_at timestamptz, created_at timestamptz not null, unique (member_id, fingerprint))`,
  `create table withdraw_passwords (
    member_id bigint primary key references members, hash text not null,
    tries int not null default 0 check (tries between 0 and 5), locked_until timestamptz)`,

  `create table avatars (
    id uuid primary key, member_id bigint not null references members, request_id uuid not null,
    picture bytea not null, created_at timestamptz not null, unique (member_id, request_id))`,
  `create table postal_addresses (
    member_id bigint primary key references members, sealed bytea not null, updated_at timestamptz not null)`,
  `create table materials (
    id uuid primary key, member_id bigint not null references members, request_id uuid not null,
    kind text not null check (kind in ('identity','address','payment','other')),
    status text not null default '0' check (status in ('0','1','2')),
    sealed_name bytea not null, sealed bytea not null, size_bytes int not null, submitted_at timestamptz not null,
    unique (member_id, request_id))`,
  `create table birthday_claims (
    member_id bigint not null references members, year int not null, request_id uuid not null,
    amount_minor bigint not null check (amount_minor > 0), at timestamptz not null, primary key (member_id, year))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
