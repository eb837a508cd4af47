import type { AgentTerms } from '#contract/agents/entities/agent-terms.ts'

const tiers = (unitMinor: number): AgentTerms['tiers'] => [
  { netMinor: 1, turnoverMinor: 0, activeMembers: 5, rateMilli: 250 },
  { netMinor: 50_000 * unitMinor, turnoverMinor: 500_000 * unitMinor, activeMembers: 10, rateMilli: 300 },
  { netMinor: 200_000 * unitMinor, turnoverMinor: 2_000_000 * unitMinor, activeMembers: 30, rateMilli: 350 },
  { netMinor: 500_000 * unitMinor, turnoverMinor: 5_000_000 * unitMinor, activeMembers: 60, rateMilli: 400 },
]

const termsOf = (unitMinor: number): AgentTerms => ({
  activeDepositMinor: 100 * unitMinor,
  activeTurnoverMinor: 500 * unitMinor,
  feeMilli: 50,
  tiers: tiers(unitMinor),
})

/** Minor units that marks are counted in: a yuan, and a seventh of a USDT in round figures. */
const units = { CNY: 100, USDT: 140_000 } as const

/** Until an operator sets others. [P-03] */
export const defaultAgentTerms = { CNY: termsOf(units.CNY), USDT: termsOf(units.USDT) }
