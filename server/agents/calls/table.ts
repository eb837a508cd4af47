import type { CallTable } from '#server/platform/calls/handling.ts'
import type { AgentsCallDeps } from './handle.ts'
import { handleReferralInvited, handleReferralOwn, handleReferralVisit } from './referrals.ts'

/** What answers the calls of referrals and agents. */
export const agentsTable = {
  referralVisit: handleReferralVisit,
  referralOwn: handleReferralOwn,
  referralInvited: handleReferralInvited,
} satisfies CallTable<AgentsCallDeps>
