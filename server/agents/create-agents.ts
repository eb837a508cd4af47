import type { MemberKinds, Members } from '#server/accounts/ports.ts'
import type { BonusSums, Ledger } from '#server/ledger/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import type { BonusGuard } from '#server/promotions/ports.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { PlayedDays } from '#server/records/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { agentsAdmin } from './admin.ts'
import { createAgentPages } from './agent-pages.ts'
import { agentsTable } from './calls/calls-table.ts'
import { createCommissionMoney } from './commission-money.ts'
import { createCloseLoop, createMonthClose } from './month-close.ts'
import { createReferralVisits } from './referral-visits.ts'
import { createApplications } from './store/applications.ts'
import { createCodes } from './store/referral-codes.ts'
import { referralFacts } from './store/referral-facts.ts'
import { createReferralTree, type ReferralTree } from './store/referrals.ts'
import { ownStatements } from './store/statements.ts'
import { addVisits } from './store/visit-counts.ts'

interface AgentsDeps {
  referrals: ReferralTree
  settings: SiteSettings
  members: Pick<Members, 'byName'>
  memberKinds: MemberKinds
  ledger: Ledger
  bonusSums: BonusSums
  guard: Pick<BonusGuard, 'isBarred'>
  playedDays: Pick<PlayedDays, 'sums'>
}

/** Who brought whom: asked for by registrations, before there is anything else. */
export const createReferrals = ({ db }: Pick<Infrastructure, 'db'>): ReferralTree => createReferralTree(db)

/** Who brought whom, and the agents who do it for a commission. [C-15, P-03] */
export const createAgents = (infrastructure: Infrastructure, deps: AgentsDeps) => {
  const { db, now, log, shutdown, facts } = infrastructure
  const { referrals, settings } = deps
  const visits = createReferralVisits({
    exists: (code) => referrals.exists(code),
    add: (counted) => addVisits(db, counted),
    now,
    log,
  })
  shutdown.add('visits of invite links', visits.start())
  const counting = { ...deps, db, now, terms: () => settings.get('agentTerms') }
  const months = createMonthClose(counting)
  const applications = createApplications(db)
  const codes = createCodes(db, now)
  const served = { ...infrastructure, ...deps, visits, applications }
  return {
    months,
    consumer: referralFacts,
    /** Months are closed from now on when they are over. */
    start: (): PollLoop => {
      const loop = createCloseLoop(months, { log, now, facts })
      shutdown.add('months of agents', () => loop.stop())
      return loop
    },
    admin: serveCommands(agentsAdmin, { ...served, months, money: createCommissionMoney({ ...deps, db, now }) }),
    calls: serve(agentsTable, {
      ...served,
      codes,
      pages: createAgentPages({ ...counting, visits, codes }),
      statements: (of: Parameters<typeof ownStatements>[1]) => ownStatements(db, of),
    }),
  }
}
