import { sql, type Kysely } from 'kysely'

const statements = [
  `create table members (
    id bigint generated always as identity (start with 50048001) primary key,
    name text not null, nickname text not null, avatar text not null,
    vip_level int not null default 0 check (vip_level between 0 and 10),
    kind text not null check (kind in ('member','anchor','agent')),
    status text not null default '1' check (status in ('0','1','2')),
    password_hash text not null, legacy_password boolean not null default false,
    created_at timestamptz not null default now())`,
  `create unique index members_name on members (lower(name))`,
  `create table sessions (
    token_hash bytea primary key, member_id bigint not null references members,
    created_at timestamptz not null default now(), expires_at timestamptz not null,
    ended_at timestamptz, ended_reason text,
    device_uuid uuid not null, client_type text not null, address text not null)`,
  `create index sessions_member on sessions (member_id) where ended_at is null`,
  `create table secrets (name text primary key, value bytea not null)`,
  `create table answers (
    member_id bigint not null, request_id uuid not null, path text not null, body_hash bytea not null,
    answer jsonb not null, at timestamptz not null default now(), primary key (member_id, request_id))`,
  `create table audit (
    id bigint generated always as identity primary key, actor text not null, action text not null,
    subject text not null, details jsonb not null, at timestamptz not null default now())`,

  `create table matches (
    match_id bigint generated always as identity (start with 3900001) primary key,
    sports_type text not null, league_id text not null, match_name text not null,
    home_name text not null, home_logo text not null, visit_name text not null, visit_logo text not null,
    start_at timestamptz not null, animation_url text not null default '',
    state jsonb not null, version bigint not null default 1)`,
  `create table rooms (
    room_no text primary key, anchor_id bigint not null references members, match_id bigint references matches,
    anchor_type text not null check (anchor_type in ('match','cast')), sports_type text not null,
    title text not null, description text not null default '', poster_url text not null default '',
    status text not null default '1' check (status in ('0','1','2')),
    slow_mode_seconds int not null default 0, all_muted boolean not null default false, pinned_text text not null default '',
    anchor_status int not null default 0)`,
  `create index rooms_match on rooms (match_id)`,
  `create unique index rooms_anchor on rooms (anchor_id)`,
  `create table room_moderators (room_no text not null references rooms, member_id bigint not null references members,
    granted_at timestamptz not null default now(), primary key (room_no, member_id))`,
  `create table mutes (
    room_no text not null references rooms, member_id bigint not null references members, by_id bigint not null references members,
    reason text not null default '', since timestamptz not null default now(), until timestamptz, primary key (room_no, member_id))`,
  `create table room_logs (room_no text primary key references rooms, epoch text not null, last_seq bigint not null default 0)`,
  `create table room_messages (
    room_no text not null references rooms, seq bigint not null, id text not null, at timestamptz not null,
    username text not null default '', content jsonb not null, author_id bigint, request_id uuid,
    primary key (room_no, seq), unique (room_no, id))`,
  `create unique index room_messages_request on room_messages (author_id, request_id) where request_id is not null`,
  `create index room_messages_author on room_messages (room_no, author_id, seq) where author_id is not null`,
  `create table follows (member_id bigint not null references members, anchor_id bigint not null references members,
    since timestamptz not null default now(), primary key (member_id, anchor_id))`,
  `create index follows_anchor on follows (anchor_id)`,
  `create table stream_keys (key_hash bytea primary key, room_no text not null references rooms,
    created_at timestamptz not null default now(), revoked_at timestamptz)`,

  `create table ledger_accounts (
    id bigint generated always as identity primary key, owner text not null, kind text not null, currency text not null,
    balance_minor bigint not null default 0, overdraft boolean not null default false,
    unique (owner, kind, currency), check (overdraft or balance_minor >= 0))`,
  `create table ledger_postings (
    id bigint generated always as identity primary key, request_id text not null unique,
    debit_id bigint not null references ledger_accounts, credit_id bigint not null references ledger_accounts,
    amount_minor bigint not null check (amount_minor > 0), currency text not null,
    reason text not null, reference text not null default '', at timestamptz not null default now(),
    check (debit_id <> credit_id))`,
  `create index ledger_postings_debit on ledger_postings (debit_id, id)`,
  `create index ledger_postings_credit on ledger_postings (credit_id, id)`,
  `create function ledger_append_only() returns trigger language plpgsql as $$
    begin raise exception 'ledger_postings is append-only'; end $$`,
  `create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
    for each statement execute function ledger_append_only()`,
  `create table outbox (id bigint generated always as identity primary key, topic text not null, payload jsonb not null,
    at timestamptz not null default now())`,
  `create table gifts (
    gift_id int primary key, gift_type text not null, status text not null default '1', old_id text not null unique,
    price int not null check (price > 0), name text not null, url text not null, svga_url text not null,
    layout text not null check (layout in ('center','full')), sort int not null)`,
  `create table gift_sends (
    id bigint generated always as identity primary key, room_no text not null references rooms, member_id bigint not null references members,
    gift_id int not null references gifts, count int not null, coins bigint not null, combo int not null,
    request_id uuid not null, at timestamptz not null default now(), unique (member_id, request_id))`,
  `create index gift_sends_room on gift_sends (room_no, member_id)`,
  `create table orders (
    order_id bigint generated always as identity (start with 7000001) primary key, member_id bigint not null references members,
    match_id bigint not null references matches, selection_id text not null, category_name text not null, item_name text not null,
    team_logo text not null default '', score text not null, odds_milli int not null,
    stake_minor bigint not null check (stake_minor > 0), currency text not null,
    status text not null default 'accepted' check (status in ('accepted','reverted')),
    room_no text references rooms, follows_order_id bigint references orders, request_id uuid not null,
    placed_at timestamptz not null default now(), reverted_at timestamptz, unique (member_id, request_id))`,
  `create index orders_member on orders (member_id, order_id desc)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
