import { sql, type Kysely } from 'kysely'

/**
 * Draws with their committed seeds, tickets, and a ticket's entry in each of its draws. Entries are written anew beside
 * themselves when their draw is settled, with no entry of an index: their pages keep room for it.
 */
const statements = [
  `insert into ledger_account_kinds (kind, holder, overdraft) values
    ('open-tickets', 'house', false), ('lottery-book', 'house', true)`,
  `create table lottery_draws (
    game text not null, issue text not null, draw_id bigint generated always as identity unique,
    closes_at timestamptz not null, draws_at timestamptz not null,
    state text not null default 'open' check (state in ('open','drawn','void')),
    commit text not null, sealed bytea not null, server_seed text, numbers int[],
    settled_to bigint not null default 0, settled_at timestamptz, primary key (game, issue),
    check ((numbers is not null) = (state = 'drawn')), check ((server_seed is not null) = (state = 'drawn')),
    check (settled_at is null or state <> 'open'))`,
  `create index lottery_draws_by_time on lottery_draws (game, draws_at desc)`,
  `create index lottery_draws_unsettled on lottery_draws (draws_at) where settled_at is null`,
  `create table lottery_tickets (
    seq bigint generated always as identity primary key, ticket_id uuid not null unique,
    member_id bigint not null references members, request_id uuid not null, print text not null,
    game text not null, lines jsonb not null, combinations int not null check (combinations > 0), currency text not null,
    stops_on_win boolean not null, staked_minor bigint not null check (staked_minor > 0), bought_at timestamptz not null,
    unique (member_id, request_id))`,
  `create index lottery_tickets_newest on lottery_tickets (member_id, seq desc)`,
  `create table lottery_entries (
    entry_id bigint generated always as identity primary key,
    draw_id bigint not null references lottery_draws (draw_id), ticket_seq bigint not null references lottery_tickets,
    multiple int not null check (multiple > 0), stake_minor bigint not null check (stake_minor > 0),
    state text not null default 'open' check (state in ('open','won','lost','void','cancelled','stopped')),
    returned_minor bigint check (returned_minor >= 0),
    check ((state = 'open') = (returned_minor is null))) with (fillfactor = 50)`,
  `create index lottery_entries_of_draw on lottery_entries (draw_id, entry_id)`,
  `create index lottery_entries_of_ticket on lottery_entries (ticket_seq)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
