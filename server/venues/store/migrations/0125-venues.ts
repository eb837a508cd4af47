import { sql, type Kysely } from 'kysely'

const statements = [
  `create table venue_recoveries (
    recovery_id uuid primary key, member_id bigint not null references members,
    started_at timestamptz not null, completed_at timestamptz)`,
  `create index venue_recoveries_newest on venue_recoveries (member_id, started_at desc)`,
  `create index venue_recoveries_incomplete on venue_recoveries (started_at) where completed_at is null`,
  `create table venue_transfers (
    transfer_id uuid primary key, seq bigint generated always as identity, member_id bigint not null references members,
    channel_code text not null, direction text not null check (direction in ('in','out')),
    currency text not null, amount_minor bigint not null check (amount_minor > 0),
    state text not null check (state in ('asking','pending','succeeded','failed')), refusal text,
    attempts int not null, ask_at timestamptz not null, recovery_id uuid references venue_recoveries,
    created_at timestamptz not null, settled_at timestamptz,
    check ((settled_at is not null) = (state in ('succeeded','failed'))), check ((refusal is not null) = (state = 'failed')))`,
  `create unique index venue_transfers_one_open on venue_transfers (member_id, channel_code, currency)
    where state in ('asking','pending')`,
  `create index venue_transfers_due on venue_transfers (ask_at) where state in ('asking','pending')`,
  `create index venue_transfers_newest on venue_transfers (member_id, seq desc)`,
  `create index venue_transfers_recovery on venue_transfers (recovery_id) where recovery_id is not null`,
  `create table venue_recovery_items (
    recovery_id uuid not null references venue_recoveries, channel_code text not null, currency text not null,
    amount_minor bigint not null, outcome text not null check (outcome in ('transfer','failed','skipped','empty')),
    refusal text, transfer_id uuid references venue_transfers,
    primary key (recovery_id, channel_code, currency), check ((transfer_id is not null) = (outcome = 'transfer')))`,
  `create table venue_wallet_types (
    member_id bigint primary key references members, wallet_type text not null check (wallet_type in ('transfer','single')))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
