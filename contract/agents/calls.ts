import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId } from '#contract/ids.ts'
import { agentMembersPageMax } from '#contract/limits.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { AgentApplication, AgentCode, AgentMember, AgentOverview, AgentWish, CodeLabel } from './entities/agent.ts'
import { AgentStatement, Month } from './entities/agent-statement.ts'
import { ReferralId } from './entities/referral.ts'

/** Agents: who brings members for a commission. What is an agent's own is answered to that agent alone. [P-03, A-06] */

const asked = { month: Month, currency: SettlementCurrency }

/** Whether one is an agent, and what became of the newest application. [P-03] */
export const agentCheck = defineCall({
  path: 'agent/check',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ isAgent: z.boolean(), application: z.nullable(AgentApplication) }),
})

/** Asks to become an agent; an operator decides. APPLIED_ALREADY: one is one already, or has asked and waits. [P-03] */
export const agentJoin = defineCall({
  path: 'agent/join',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({ requestId: RequestId, ...AgentWish.shape }),
  response: z.object({ application: AgentApplication }),
  rejects: ['APPLIED_ALREADY', 'REQUEST_ID_REUSED'],
})

/** All that the agent page shows of a month. [P-03] */
export const agentOverview = defineCall({
  path: 'agent/overview',
  access: 'member',
  request: z.strictObject(asked),
  response: AgentOverview,
  rejects: ['AGENT_ONLY'],
})

/** The members whom the agent brought with their month, newest first; `beforeId`: those before this one. [P-03] */
export const agentMembers = defineCall({
  path: 'agent/member/list',
  access: 'member',
  request: z.strictObject({
    ...asked,
    beforeId: z.optional(ReferralId),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(agentMembersPageMax)), agentMembersPageMax),
  }),
  response: z.object({ members: z.array(AgentMember), hasMore: z.boolean() }),
  rejects: ['AGENT_ONLY'],
})

/** Statements of closed months, newest first; one that was taken back stands after the one that replaced it. [P-03] */
export const agentStatements = defineCall({
  path: 'agent/statement/list',
  access: 'member',
  request: z.strictObject({ currency: SettlementCurrency }),
  response: z.object({ statements: z.array(AgentStatement) }),
  rejects: ['AGENT_ONLY'],
})

/** A code for a channel. FIELD_REFUSED: `label` is `taken`, or the agent has as many as there may be (`full`). [P-03] */
export const agentCodeAdd = defineCall({
  path: 'agent/code/add',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, label: CodeLabel }),
  response: z.object({ code: AgentCode }),
  rejects: ['AGENT_ONLY', 'FIELD_REFUSED', 'REQUEST_ID_REUSED'],
})
