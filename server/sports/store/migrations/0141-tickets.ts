import { sql, type Kysely } from 'kysely'

const states = `'waiting','running','rejected','cancelled','void','won','half_won','push','half_lost','lost','cashed_out'`

/** Orders become tickets of one leg or several; those that are there have one. Results of matches by version. [S-13] */
const statements = [
  `alter table orders
    add column kind text not null default 'single' check (kind in ('single','parlay','system')),
    add column sizes int[] not null default '{}', add column line_count int not null default 1 check (line_count > 0),
    add column risk_minor bigint check (risk_minor > 0), add column max_return_minor bigint check (max_return_minor >= 0),
    add column return_minor bigint check (return_minor >= 0),
    add column state text not null default 'running' check (state in (${states})),
    add column decide_at timestamptz, add column settled_at timestamptz`,
  `update orders set risk_minor = stake_minor, max_return_minor = (stake_minor * odds_milli + 500) / 1000,
    state = case status when 'reverted' then 'cancelled' else 'running' end,
    return_minor = case status when 'reverted' then stake_minor end, settled_at = reverted_at`,
  `create table order_legs (
    order_id bigint not null references orders, leg_no int not null check (leg_no >= 0),
    match_id bigint not null references matches, selection_id text not null,
    category_name text not null, item_name text not null, team_logo text not null default '',
    odds_milli int not null check (odds_milli > 1000), asked_odds_milli int not null,
    score_at_bet text not null default '', match_version bigint not null default 0,
    result text check (result in ('won','half_won','push','void','half_lost','lost')), score text,
    primary key (order_id, leg_no))`,
  `insert into order_legs (order_id, leg_no, match_id, selection_id, category_name, item_name, team_logo, odds_milli,
      asked_odds_milli, score_at_bet)
    select order_id, 0, match_id, selection_id, category_name, item_name, team_logo, odds_milli, asked_odds_milli, score
    from orders`,
  `create index order_legs_match on order_legs (match_id, order_id)`,
  `create index orders_waiting on orders (decide_at) where state = 'waiting'`,
  `create index orders_followed on orders (follows_order_id) where follows_order_id is not null`,
  // What is known of how a match went: each version says all of it; a rollback or correction is a version too.
  `create table match_results (
    match_id bigint not null references matches, version int not null check (version > 0),
    kind text not null check (kind in ('result','correction','rollback','void')), facts jsonb not null, is_final boolean not null,
    message_id text not null, at timestamptz not null, settled_at timestamptz,
    primary key (match_id, version))`,
  `create unique index match_results_message on match_results (message_id)`,
  `create index match_results_open on match_results (at) where settled_at is null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
