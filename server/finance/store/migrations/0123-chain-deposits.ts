import { sql, type Kysely } from 'kysely'

const statements = [
  `create table chain_addresses (
    network text not null, member_id bigint not null references members,
    address_index int not null check (address_index >= 0), address text not null, address_key text not null,
    created_at timestamptz not null,
    primary key (network, member_id), unique (network, address_index), unique (network, address_key))`,
  `create table chain_blocks (
    network text not null, height bigint not null, hash text not null, parent_hash text not null,
    primary key (network, height))`,
  `create table chain_deposits (
    id bigint generated always as identity (start with 10000001) primary key,
    network text not null, tx_id text not null, log_index int not null, member_id bigint not null references members,
    address text not null, token text, amount text not null, held_for text check (held_for in ('dust','token','amount')),
    state text not null
      check (state in ('confirming','held','credited','undoing','undone','vanished','returned')),
    round int not null default 1, height bigint not null, block_hash text not null,
    credited_minor bigint check (credited_minor between 1 and 9007199254740991),
    owed_minor bigint not null default 0 check (owed_minor >= 0), return_tx_id text,
    seen_at timestamptz not null, changed_at timestamptz not null,
    unique (network, tx_id, log_index),
    check ((state in ('credited','undoing')) <= (credited_minor is not null)))`,
  `create index chain_deposits_member on chain_deposits (member_id, id desc)`,
  `create index chain_deposits_open on chain_deposits (network, state, height) where state in ('confirming','undoing')`,
  `create index chain_deposits_height on chain_deposits (network, height)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
