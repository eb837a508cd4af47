import type { AgentStatement } from '#contract/agents/entities/agent-statement.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { AgentPages } from '#server/agents/agent-pages.ts'
import type { ReferralVisits } from '#server/agents/referral-visits.ts'
import type { Applications } from '#server/agents/store/applications.ts'
import type { Codes } from '#server/agents/store/referral-codes.ts'
import type { ReferralTree } from '#server/agents/store/referrals.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { BonusGuard } from '#server/promotions/ports.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'

/** What the calls of this subject work with. */
export interface AgentsCallDeps {
  idempotency: Idempotency
  now: () => number
  visits: Pick<ReferralVisits, 'visit'>
  referrals: ReferralTree
  codes: Codes
  guard: Pick<BonusGuard, 'isBarred'>
  applications: Applications
  pages: AgentPages
  statements(of: { agentId: string; currency: SettlementCurrency; limit: number }): Promise<AgentStatement[]>
}

export const handle = handlerFor<AgentsCallDeps>()
