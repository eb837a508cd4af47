import type { Generated, GeneratedAlways } from 'kysely'
import type { AgentTerms } from '#contract/agents/entities/agent-terms.ts'
import type { StatementState } from '#contract/agents/entities/agent-statement.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Int8, Json } from '#server/platform/postgres/tables.ts'

interface ReferralCodesTable {
  code: string
  member_id: Int8
  /** Of an agent's channel; empty: the member's own code. */
  label: Generated<string>
  created_at: Date
}

interface ReferralVisitsTable {
  code: string
  /** Of the site's calendar. */
  day: string
  visits: Int8
}

/** Who brought whom, for ever. */
interface ReferralsTable {
  seq: GeneratedAlways<string>
  member_id: Int8
  inviter_id: Int8
  code: string
  at: Date
  /** The first of each. */
  deposited_at: Date | null
  played_at: Date | null
}

interface AgentApplicationsTable {
  id: GeneratedAlways<string>
  member_id: Int8
  channel: string
  about: string
  at: Date
  state: Generated<'waiting' | 'approved' | 'refused'>
  reason: Generated<string>
  decided_at: Date | null
}

interface AgentsTable {
  member_id: Int8
  joined_at: Date
}

/** Of members whom somebody brought. */
interface ReferralMonthsTable {
  member_id: Int8
  /** `YYYY-MM` of the site's calendar. */
  month: string
  currency: SettlementCurrency
  deposited_minor: Int8
}

interface AgentClosesTable {
  month: string
  /** By currency. */
  terms: Json<Record<SettlementCurrency, AgentTerms>>
  begun_at: Date
  /** Null: a close that did not come to its end. */
  ended_at: Date | null
}

interface AgentStatementsTable {
  agent_id: Int8
  month: string
  currency: SettlementCurrency
  run: number
  net_win_minor: Int8
  late_minor: Int8
  bonuses_minor: Int8
  fees_minor: Int8
  carried_in_minor: Int8
  base_minor: Int8
  turnover_minor: Int8
  active_members: Int8
  tier: Int8
  rate_milli: Int8
  commission_minor: Int8
  carried_out_minor: Int8
  state: StatementState
  paid_at: Date | null
  reversed_at: Date | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    referral_codes: ReferralCodesTable
    referral_visits: ReferralVisitsTable
    referrals: ReferralsTable
    agent_applications: AgentApplicationsTable
    agents: AgentsTable
    referral_months: ReferralMonthsTable
    agent_closes: AgentClosesTable
    agent_statements: AgentStatementsTable
  }
}
