import * as z from 'zod/mini'
import { agentAboutMax, agentChannelMax, agentLabelMax } from '#contract/limits.ts'
import { AgentTerms } from './agent-terms.ts'
import { CommissionFigures, Month, StatementState } from './agent-statement.ts'
import { ReferralCode, ReferralId } from './referral.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** Typed in one or several lines, without what nobody sees. */
const typed = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cs}\p{Co}\0]*$/u))

/** What who wants to become an agent says. [P-03] */
export const AgentWish = z.strictObject({
  /** Where they would promote the site. */
  channel: typed(2, agentChannelMax),
  about: typed(10, agentAboutMax),
})
export type AgentWish = z.infer<typeof AgentWish>

export const AgentApplication = z.object({
  channel: z.string(),
  about: z.string(),
  atMs: z.int(),
  state: z.enum(['waiting', 'approved', 'refused']),
  /** Of a refusal, in the operator's words. */
  reason: z.string(),
})
export type AgentApplication = z.infer<typeof AgentApplication>

/** What a channel's code is called. */
export const CodeLabel = typed(1, agentLabelMax)

export const AgentCode = z.object({
  code: ReferralCode,
  /** Empty: the agent's own. */
  label: z.string(),
  /** Who registered with it, ever. */
  registered: z.int(),
})
export type AgentCode = z.infer<typeof AgentCode>

/** A month of the members whom somebody follows from visit to play. [P-03] */
export const AgentFunnel = z.object({ visits: z.int(), registered: z.int(), deposited: z.int(), active: z.int() })
export type AgentFunnel = z.infer<typeof AgentFunnel>

/** A day of the site: what members lost less what they won, and who registered. */
export const AgentDay = z.object({ day: z.string(), netWinMinor: z.int(), joined: z.int() })
export type AgentDay = z.infer<typeof AgentDay>

export const AgentOverview = z.object({
  month: Month,
  currency: SettlementCurrency,
  /** The months that an agent can look back to begin here. */
  joinedAtMs: z.int(),
  codes: z.array(AgentCode),
  members: z.int(),
  funnel: AgentFunnel,
  figures: CommissionFigures,
  /** Null: the month is not closed, its figures are as of now. */
  state: z.nullable(StatementState),
  days: z.array(AgentDay),
  terms: AgentTerms,
})
export type AgentOverview = z.infer<typeof AgentOverview>

/** A member of an agent in a month. No name, no contact, and nothing of how they protect themselves. [P-03] */
export const AgentMember = z.object({
  id: ReferralId,
  maskedName: z.string(),
  vipLevel: z.int(),
  joinedAtMs: z.int(),
  turnoverMinor: z.int(),
  /** As the member sees it: below zero, the member lost. */
  netMinor: z.int(),
  isActive: z.boolean(),
})
export type AgentMember = z.infer<typeof AgentMember>
