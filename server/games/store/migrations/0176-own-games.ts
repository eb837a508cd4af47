import { sql, type Kysely } from 'kysely'

/** Games of our own: pairs of seeds, rounds, and the house's account of them. [C-13] */
const statements = [
  `insert into ledger_account_kinds (kind, holder, overdraft) values ('game-book', 'house', true)`,
  `create table game_seeds (
    seed_id uuid primary key, member_id bigint not null references members,
    state text not null check (state in ('next','active','revealed')),
    commit text not null, sealed bytea not null, client_seed text, rounds int not null default 0,
    made_at timestamptz not null, revealed_at timestamptz,
    check ((client_seed is null) = (state = 'next')), check ((revealed_at is not null) = (state = 'revealed')))`,
  `create unique index game_seeds_one_active on game_seeds (member_id) where state = 'active'`,
  `create unique index game_seeds_one_next on game_seeds (member_id) where state = 'next'`,
  `create table game_rounds (
    round_id uuid primary key, seq bigint generated always as identity, member_id bigint not null references members,
    request_id uuid not null, game text not null, bet jsonb not null, outcome jsonb not null,
    state text not null check (state in ('open','done','void')), currency text not null,
    stake_minor bigint not null check (stake_minor > 0), staked_minor bigint not null check (staked_minor >= stake_minor),
    returned_minor bigint check (returned_minor >= 0), seed_id uuid not null references game_seeds, nonce int not null,
    started_at timestamptz not null, ended_at timestamptz,
    unique (member_id, request_id), unique (seed_id, nonce),
    check ((state = 'open') = (ended_at is null)), check ((state = 'open') = (returned_minor is null)))`,
  `create index game_rounds_newest on game_rounds (member_id, seq desc)`,
  `create index game_rounds_of_game on game_rounds (member_id, game, seq desc)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
