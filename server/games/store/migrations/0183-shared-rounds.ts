import { sql, type Kysely } from 'kysely'

/** Rounds of our own games that everybody at a table shares: chains of hashes, rounds and bets. [C-13] */
const statements = [
  `create table game_tables (game text primary key, holder uuid, held_until timestamptz)`,
  `create table game_chains (
    chain_id uuid primary key, game text not null, state text not null check (state in ('next','active','used')),
    published text not null, length int not null check (length > 0), used int not null default 0 check (used <= length),
    sealed bytea not null, made_at timestamptz not null)`,
  `create unique index game_chains_one_active on game_chains (game) where state = 'active'`,
  `create unique index game_chains_one_next on game_chains (game) where state = 'next'`,
  `create table game_table_rounds (
    round_id uuid primary key, seq bigint generated always as identity, game text not null,
    chain_id uuid not null references game_chains, place int not null check (place > 0),
    state text not null check (state in ('open','running','ended','void')), driver uuid, client_seed text,
    closes_at timestamptz not null, starts_at timestamptz not null, ended_at timestamptz, outcome jsonb,
    interrupted boolean not null default false, settled_at timestamptz,
    unique (chain_id, place), check ((state in ('ended','void')) = (ended_at is not null)),
    check (settled_at is null or ended_at is not null))`,
  `create unique index game_table_rounds_one_open on game_table_rounds (game) where settled_at is null`,
  `create index game_table_rounds_newest on game_table_rounds (game, seq desc)`,
  // One order with the rounds that members play alone: a list of both goes on from either.
  `create table game_table_bets (
    bet_id uuid primary key, seq bigint not null default nextval('game_rounds_seq_seq'),
    round_id uuid not null references game_table_rounds, member_id bigint not null references members,
    request_id uuid not null, game text not null, bet jsonb not null, currency text not null,
    stake_minor bigint not null check (stake_minor > 0),
    state text not null default 'open' check (state in ('open','done','void')),
    left_hundredths int, returned_minor bigint check (returned_minor >= 0),
    placed_at timestamptz not null, ended_at timestamptz,
    unique (member_id, request_id), unique (round_id, member_id),
    check ((state = 'open') = (ended_at is null)), check ((state = 'open') = (returned_minor is null)))`,
  `create index game_table_bets_newest on game_table_bets (member_id, seq desc)`,
  `create index game_table_bets_open on game_table_bets (round_id, seq) where state = 'open'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
