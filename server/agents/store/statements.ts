import { sql } from 'kysely'
import type { AgentStatement } from '#contract/agents/entities/agent-statement.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** A statement with whose it is. */
export interface StoredStatement extends AgentStatement {
  readonly agentId: string
}

export type NewStatement = Omit<StoredStatement, 'run' | 'paidAtMs'>

const figures = [
  ['net_win_minor', 'netWinMinor'],
  ['late_minor', 'lateMinor'],
  ['bonuses_minor', 'bonusesMinor'],
  ['fees_minor', 'feesMinor'],
  ['carried_in_minor', 'carriedInMinor'],
  ['base_minor', 'baseMinor'],
  ['turnover_minor', 'turnoverMinor'],
  ['active_members', 'activeMembers'],
  ['tier', 'tier'],
  ['rate_milli', 'rateMilli'],
  ['commission_minor', 'commissionMinor'],
  ['carried_out_minor', 'carriedOutMinor'],
] as const

type Column = (typeof figures)[number][0]
type Row = Record<Column, string> & {
  agent_id: string
  month: string
  currency: SettlementCurrency
  run: number
  state: AgentStatement['state']
  paid_at: Date | null
}

const ofRow = (row: Row): StoredStatement => {
  const numbers = Object.fromEntries(figures.map(([column, name]) => [name, Number(row[column])]))
  return {
    ...(numbers as Pick<AgentStatement, (typeof figures)[number][1]>),
    agentId: row.agent_id,
    month: row.month,
    currency: row.currency,
    run: row.run,
    state: row.state,
    paidAtMs: row.paid_at?.getTime() ?? null,
  }
}

/** Those of agents and a month that stand. */
export const statementsInForce = async (
  db: Database,
  agentIds: readonly string[],
  month: string,
): Promise<StoredStatement[]> => {
  const { rows } = await sql<Row>`select * from agent_statements
    where month = ${month} and agent_id = any(${[...agentIds]}::bigint[]) and state <> 'reversed'`.execute(db)
  return rows.map(ofRow)
}

/** An agent's own, newest month first; of one month the newest count first. */
export const ownStatements = async (
  db: Database,
  { agentId, currency, limit }: { agentId: string; currency: SettlementCurrency; limit: number },
): Promise<StoredStatement[]> => {
  const { rows } = await sql<Row>`select * from agent_statements where agent_id = ${agentId} and currency = ${currency}
    order by month desc, run desc limit ${limit}`.execute(db)
  return rows.map(ofRow)
}

/** Writes what is not there yet: a statement that stands stays as it is. Answers how many were new. */
export const addStatements = async (db: Database, statements: readonly NewStatement[]): Promise<number> => {
  if (statements.length === 0) return 0
  const columns = sql.raw(figures.map(([column]) => column).join(', '))
  const typed = sql.raw(figures.map(([column]) => `${column} bigint`).join(', '))
  const rows = statements.map((statement) => ({
    agent_id: statement.agentId,
    month: statement.month,
    currency: statement.currency,
    state: statement.state,
    ...Object.fromEntries(figures.map(([column, name]) => [column, statement[name]])),
  }))
  const { numAffectedRows = 0n } = await sql`
    insert into agent_statements (agent_id, month, currency, state, run, ${columns})
    select r.agent_id, r.month, r.currency, r.state,
      1 + (select count(*) from agent_statements s where (s.agent_id, s.month, s.currency) = (r.agent_id, r.month, r.currency)),
      ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (agent_id bigint, month text, currency text, state text, ${typed})
    order by r.agent_id, r.currency on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Some that are in a state, of a month and of one agent or all, the lowest ids first. */
export const statementsIn = async (
  db: Database,
  of: { month: string; agentId: string | null; states: readonly AgentStatement['state'][]; limit: number },
): Promise<StoredStatement[]> => {
  const { rows } = await sql<Row>`select * from agent_statements
    where month = ${of.month} and state = any(${[...of.states]}::text[])
      ${of.agentId === null ? sql`` : sql`and agent_id = ${of.agentId}`}
    order by agent_id, currency limit ${of.limit}`.execute(db)
  return rows.map(ofRow)
}

const keysOf = (statements: readonly StoredStatement[]): string =>
  JSON.stringify(statements.map(({ agentId, month, currency, run }) => ({ agent_id: agentId, month, currency, run })))

const isOneOf = (statements: readonly StoredStatement[]) => sql`(agent_id, month, currency, run) in (
  select agent_id, month, currency, run from jsonb_to_recordset(${keysOf(statements)}::jsonb)
    as k (agent_id bigint, month text, currency text, run int))`

/** Holds them until the end of the transaction, as they stand by now. */
export const holdStatements = async (
  db: Database,
  statements: readonly StoredStatement[],
): Promise<StoredStatement[]> => {
  const { rows } = await sql<Row>`select * from agent_statements where ${isOneOf(statements)}
    order by agent_id, currency for update`.execute(db)
  return rows.map(ofRow)
}

export const setPaid = async (db: Database, statements: readonly StoredStatement[], nowMs: number): Promise<void> => {
  await sql`update agent_statements set state = 'paid', paid_at = ${new Date(nowMs)}
    where ${isOneOf(statements)}`.execute(db)
}

export const setReversed = async (
  db: Database,
  statements: readonly StoredStatement[],
  nowMs: number,
): Promise<void> => {
  await sql`update agent_statements set state = 'reversed', reversed_at = ${new Date(nowMs)}
    where ${isOneOf(statements)}`.execute(db)
}
