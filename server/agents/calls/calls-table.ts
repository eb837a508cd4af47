import type { CallTable } from '#server/platform/calls/handling.ts'
import {
  handleAgentCheck,
  handleAgentCodeAdd,
  handleAgentJoin,
  handleAgentMembers,
  handleAgentOverview,
  handleAgentStatements,
} from './agents.ts'
import type { AgentsCallDeps } from './handle.ts'
import { handleReferralInvited, handleReferralOwn, handleReferralVisit } from './referrals.ts'

/** What answers the calls of referrals and agents. */
export const agentsTable = {
  referralVisit: handleReferralVisit,
  referralOwn: handleReferralOwn,
  referralInvited: handleReferralInvited,
  agentCheck: handleAgentCheck,
  agentJoin: handleAgentJoin,
  agentOverview: handleAgentOverview,
  agentMembers: handleAgentMembers,
  agentStatements: handleAgentStatements,
  agentCodeAdd: handleAgentCodeAdd,
} satisfies CallTable<AgentsCallDeps>
