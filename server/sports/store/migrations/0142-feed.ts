import { sql, type Kysely } from 'kysely'

/**
 * What a feed says of matches: leagues, teams, details, prices over time, and how far each feed was read. The columns of
 * `matches` that were there (sports_type, match_name, home_name …) stay filled. [C-16]
 */
const statements = [
  `create table leagues (
    league_id text primary key, sport text not null check (sport in ('football','basketball','esports')),
    name text not null, name_en text not null, logo text not null, is_pinned boolean not null default false)`,
  `create table teams (team_id text primary key, name text not null, name_en text not null, logo text not null)`,
  `alter table matches
    add column feed_id text, add column sport text check (sport in ('football','basketball','esports')),
    add column home_id text references teams, add column visit_id text references teams,
    add column round text not null default '', add column round_en text not null default '',
    add column game_status smallint not null default 0, add column is_void boolean not null default false,
    add column is_final boolean not null default false, add column detail jsonb not null default '{}',
    add column feed_state jsonb, add column finished_at timestamptz`,
  `update matches m set sport = case when sports_type = 'anchor' then null else sports_type end,
    game_status = (state->>'gameStatus')::smallint`,
  `update matches m set feed_id = 'room-' || f.slot || '-' || f.round, finished_at = f.finished_at
    from feed_matches f where f.match_id = m.match_id`,
  `create unique index matches_feed on matches (feed_id)`,
  `create index matches_start on matches (start_at, match_id) where home_id is not null`,
  `create index matches_running on matches (start_at, match_id) where game_status = 1`,
  `create index matches_unfinished on matches (feed_id) where not is_final`,
  // One row a selection of a main market; the arrays go together and hold 200 points at most.
  `create table match_prices (
    match_id bigint not null references matches on delete cascade, selection_id text not null,
    at_ms bigint[] not null, odds_milli int[] not null, primary key (match_id, selection_id))`,
  `create table feed_positions (
    feed text primary key, seq bigint not null default 0, at_ms bigint not null default 0,
    holder text, held_until timestamptz)`,
  `alter table match_results drop constraint match_results_match_id_fkey,
    add constraint match_results_match_id_fkey foreign key (match_id) references matches on delete cascade`,
  `alter table feed_matches drop constraint feed_matches_match_id_fkey,
    add constraint feed_matches_match_id_fkey foreign key (match_id) references matches on delete cascade`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
