import { sql, type Kysely } from 'kysely'

const minor = (...columns: string[]) => columns.map((column) => `${column} bigint not null`).join(', ')

/**
 * Who asked to become an agent, who is one, what referred members deposited in a month of the site's calendar, the months
 * that are closed with the terms that they were closed by, and a statement an agent, month and currency: `run` above 1 is
 * counted again after the one before was taken back. [P-03]
 */
const statements = [
  `insert into ledger_account_kinds (kind, holder, overdraft) values ('commissions', 'house', true)`,
  `create table agent_applications (
    id bigint generated always as identity primary key, member_id bigint not null references members,
    channel text not null, about text not null, at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting','approved','refused')),
    reason text not null default '', decided_at timestamptz)`,
  `create unique index agent_applications_waiting on agent_applications (member_id) where state = 'waiting'`,
  `create index agent_applications_of_member on agent_applications (member_id, id desc)`,
  `create table agents (member_id bigint primary key references members, joined_at timestamptz not null)`,
  `create table referral_months (
    member_id bigint not null references members, month text not null, currency text not null,
    deposited_minor bigint not null, primary key (member_id, month, currency))`,
  `create table agent_closes (
    month text primary key, terms jsonb not null, begun_at timestamptz not null, ended_at timestamptz)`,
  `create table agent_statements (
    agent_id bigint not null references agents, month text not null references agent_closes, currency text not null,
    run int not null check (run > 0),
    ${minor('net_win_minor', 'late_minor', 'bonuses_minor', 'fees_minor', 'carried_in_minor', 'base_minor')},
    ${minor('turnover_minor', 'active_members', 'tier', 'rate_milli', 'commission_minor', 'carried_out_minor')},
    state text not null check (state in ('reviewing','paid','nothing','reversed')),
    paid_at timestamptz, reversed_at timestamptz, primary key (agent_id, month, currency, run),
    check (paid_at is null or commission_minor > 0), check ((state = 'reversed') = (reversed_at is not null)))`,
  `create unique index agent_statements_standing on agent_statements (month, agent_id, currency) where state <> 'reversed'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
