import { sql, type Kysely } from 'kysely'

/**
 * The soccer lottery: rounds of matches with their pools, and tickets. What is shared lies in an account of its own until
 * somebody wins it; a ticket is written anew beside itself when it is settled. [R-12, C-15]
 */
const statements = [
  `insert into ledger_account_kinds (kind, holder, overdraft, late) values ('soccer-pool', 'house', false, true)`,
  `create table soccer_rounds (
    round_id bigint generated always as identity primary key, issue text not null unique,
    state text not null default 'open' check (state in ('open','settling','settled','void')),
    closes_at timestamptz not null, matches jsonb not null,
    pools jsonb, prizes_minor bigint check (prizes_minor >= 0), left_minor bigint check (left_minor >= 0),
    settled_to bigint not null default 0, settled_at timestamptz,
    check ((pools is not null) = (state in ('settling','settled'))),
    check ((pools is null) = (prizes_minor is null)), check ((pools is null) = (left_minor is null)),
    check (settled_at is null or state in ('settled','void')))`,
  `create index soccer_rounds_unsettled on soccer_rounds (issue) where settled_at is null`,
  `create table soccer_tickets (
    seq bigint generated always as identity primary key, ticket_id uuid not null unique,
    round_id bigint not null references soccer_rounds, member_id bigint not null references members,
    request_id uuid not null, print text not null, play text not null check (play in ('win14','any9')),
    picks jsonb not null, combinations int not null check (combinations > 0), multiple int not null check (multiple > 0),
    stake_minor bigint not null check (stake_minor > 0),
    state text not null default 'open' check (state in ('open','won','lost','void')),
    lines_right int[], returned_minor bigint check (returned_minor >= 0), bought_at timestamptz not null,
    unique (member_id, request_id), check ((state = 'open') = (returned_minor is null))) with (fillfactor = 70)`,
  `create index soccer_tickets_of_round on soccer_tickets (round_id, seq)`,
  `create index soccer_tickets_newest on soccer_tickets (member_id, seq desc)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
