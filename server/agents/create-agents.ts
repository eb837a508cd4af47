import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { agentsTable } from './calls/table.ts'
import { createReferralVisits } from './referral-visits.ts'
import { referralCodeOf } from './store/referral-codes.ts'
import { createReferralTree, type ReferralTree } from './store/referrals.ts'
import { addVisits } from './store/visit-counts.ts'

interface AgentsDeps {
  referrals: ReferralTree
}

/** Who brought whom: asked for by registrations, before there is anything else. */
export const createReferrals = ({ db }: Pick<Infrastructure, 'db'>): ReferralTree => createReferralTree(db)

/** Who brought whom, and the agents who do it for a commission. [C-15, P-03] */
export const createAgents = (infrastructure: Infrastructure, { referrals }: AgentsDeps) => {
  const { db, now, log, shutdown } = infrastructure
  const visits = createReferralVisits({
    isKnown: (code) => referrals.isKnown(code),
    add: (counted) => addVisits(db, counted),
    now,
    log,
  })
  shutdown.add('visits of invite links', visits.start())
  const codeOf = (memberId: string) => referralCodeOf(db, { memberId, label: '', nowMs: now() })
  return { calls: serve(agentsTable, { visits, referrals, codeOf }) }
}
