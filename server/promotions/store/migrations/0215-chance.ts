import { sql, type Kysely } from 'kysely'

/**
 * Wheels, points and their shop, ranks of gifts, cards, draws, quizzes and guesses, applications to come back. What may be
 * had once is a row of `promotion_takings`; points are added up in the row that says what is left after them. [C-15]
 */
const statements = [
  `create table spin_grants (
    key text primary key, member_id bigint not null references members, promotion_id bigint, day date not null,
    source text not null check (source in ('deposit','grant')), spins int not null check (spins > 0),
    at timestamptz not null)`,
  `create index spin_grants_of_day on spin_grants (member_id, day)`,
  `create table wheel_spins (
    spin_id uuid primary key, seq bigint generated always as identity unique, promotion_id bigint not null,
    member_id bigint not null references members, day date not null, is_granted boolean not null,
    prizes jsonb not null, point int not null check (point between 0 and 9999), prize_at int not null check (prize_at >= 0),
    state text not null check (state in ('given','held','none')), coins bigint not null default 0 check (coins >= 0),
    seed_id uuid not null, nonce int not null, at timestamptz not null, unique (seed_id, nonce))`,
  `create index wheel_spins_of_member on wheel_spins (member_id, promotion_id, seq desc)`,
  `create index wheel_spins_won on wheel_spins (promotion_id, seq desc) where state = 'given'`,
  `create table point_balances (
    member_id bigint primary key references members, points bigint not null check (points >= 0))`,
  `create table point_entries (
    entry_id bigint generated always as identity primary key, key text not null unique,
    member_id bigint not null references members, reason text not null, points bigint not null check (points <> 0),
    after_points bigint not null check (after_points >= 0), title jsonb, at timestamptz not null)`,
  `create index point_entries_newest on point_entries (member_id, entry_id desc)`,
  `create function point_entries_append_only() returns trigger language plpgsql as $$
    begin raise exception 'point_entries is append-only'; end $$`,
  `create trigger point_entries_append_only before update or delete or truncate on point_entries
    for each statement execute function point_entries_append_only()`,
  `create table shop_counts (
    promotion_id bigint not null, item_id text not null, taken int not null default 0 check (taken >= 0),
    primary key (promotion_id, item_id))`,
  `create table shop_exchanges (
    exchange_id uuid primary key, promotion_id bigint not null, item_id text not null,
    member_id bigint not null references members, points bigint not null check (points > 0),
    state text not null check (state in ('given','held')), at timestamptz not null)`,
  `create index shop_exchanges_of_member on shop_exchanges (member_id, promotion_id, item_id)`,
  `create table gift_scores (
    promotion_id bigint not null, member_id bigint not null references members, coins bigint not null check (coins >= 0),
    reached_at timestamptz not null, primary key (promotion_id, member_id))`,
  `create index gift_scores_by_rank on gift_scores (promotion_id, coins desc, reached_at, member_id)`,
  `create table promotion_takings (
    promotion_id bigint not null, member_id bigint not null references members, part text not null,
    at timestamptz not null, primary key (promotion_id, member_id, part))`,
  `create table buff_cards (
    card_id uuid primary key, key text not null unique, member_id bigint not null references members,
    promotion_id bigint not null, card jsonb not null,
    state text not null default 'ready' check (state in ('ready','armed','used','gone')),
    got_at timestamptz not null, expires_at timestamptz not null, used_on text, currency text,
    brought_minor bigint check (brought_minor > 0), check ((state = 'used') = (brought_minor is not null)))`,
  `create index buff_cards_of_member on buff_cards (member_id, got_at desc)`,
  `create unique index buff_cards_armed on buff_cards (member_id) where state = 'armed'`,
  `create table prize_draws (
    promotion_id bigint primary key, commit text not null, sealed bytea not null, server_seed text,
    tickets int not null default 0 check (tickets >= 0),
    state text not null default 'open' check (state in ('open','drawn','void')), drawn_at timestamptz,
    settled_at timestamptz, check ((server_seed is not null) = (state = 'drawn')))`,
  `create table draw_tickets (
    promotion_id bigint not null references prize_draws, number int not null check (number >= 0),
    member_id bigint not null references members, source text not null check (source in ('daily','points')),
    points int not null check (points >= 0), at timestamptz not null, primary key (promotion_id, number))`,
  `create index draw_tickets_of_member on draw_tickets (promotion_id, member_id, number desc)`,
  `create table draw_winners (
    promotion_id bigint not null references prize_draws, place int not null, number int not null, prize_at int not null,
    member_id bigint not null references members, label jsonb not null, reward jsonb not null,
    state text check (state in ('given','held','refused')), primary key (promotion_id, place))`,
  `create table predictions (
    promotion_id bigint not null, question_id text not null, member_id bigint not null references members,
    option_id text not null, closes_at timestamptz not null, reward jsonb not null,
    state text not null default 'open' check (state in ('open','right','wrong','void')),
    prize text check (prize in ('given','held','refused')), at timestamptz not null,
    primary key (promotion_id, question_id, member_id))`,
  `create index predictions_open on predictions (promotion_id, question_id) where state = 'open'`,
  `create index predictions_of_member on predictions (member_id, promotion_id, closes_at desc)`,
  `create table prediction_results (
    promotion_id bigint not null, question_id text not null, option_id text, at timestamptz not null,
    settled_at timestamptz, primary key (promotion_id, question_id))`,
  `create table member_visits (
    member_id bigint primary key references members, seen_on date not null, away_days int not null default 0,
    back_on date)`,
  `create table return_applications (
    application_id bigint generated always as identity primary key, promotion_id bigint not null,
    member_id bigint not null references members, text text not null, away_days int not null,
    state text not null default 'waiting' check (state in ('waiting','approved','refused')), note text,
    at timestamptz not null, decided_at timestamptz, unique (promotion_id, member_id),
    check ((state = 'waiting') = (decided_at is null)))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
