import { sql, type Kysely } from 'kysely'

const statements = [
  `create table verification_demands (
    id uuid primary key, call text not null, device_uuid text not null, member_id bigint references members on delete cascade,
    score int not null, left_counts jsonb not null, score_limit int not null, wrong_answers int not null default 0,
    expires_at timestamptz not null, solved_at timestamptz)`,
  `create index verification_demands_open on verification_demands (device_uuid, call) where solved_at is null`,
  `create index verification_demands_over on verification_demands (expires_at)`,
  `create table verification_challenges (
    id uuid primary key, demand_id uuid not null references verification_demands on delete cascade,
    expected jsonb not null, given_at timestamptz not null, used_at timestamptz)`,
  `create index verification_challenges_of on verification_challenges (demand_id)`,
  `create table verification_tickets (
    token_hash bytea primary key, call text not null, device_uuid text not null, uses int not null default 0,
    expires_at timestamptz not null)`,
  `create index verification_tickets_over on verification_tickets (expires_at)`,
  `create table known_devices (
    member_id bigint not null references members on delete cascade, device_uuid text not null,
    first_at timestamptz not null, last_at timestamptz not null, primary key (member_id, device_uuid))`,
  `create index known_devices_by_device on known_devices (device_uuid)`,
  // What a caller got wrong in the last hour; a restart does not forgive it.
  `create table risk_events (
    kind text not null check (kind in ('try', 'challenge')), address text not null, device_uuid text not null,
    member_id bigint references members on delete cascade, at timestamptz not null)`,
  `create index risk_events_address on risk_events (address, at)`,
  `create index risk_events_device on risk_events (device_uuid, at)`,
  `create index risk_events_member on risk_events (member_id, at) where member_id is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
