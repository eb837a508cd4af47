import type { ReferralVisits } from '#server/agents/referral-visits.ts'
import type { ReferralTree } from '#server/agents/store/referrals.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface AgentsCallDeps {
  visits: Pick<ReferralVisits, 'visit'>
  referrals: ReferralTree
  /** The code that a member invites with. */
  codeOf(memberId: string): Promise<string>
}

export const handle = handlerFor<AgentsCallDeps>()
