import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { protectionAdmin } from './admin.ts'
import { protectionTable } from './calls/calls-table.ts'
import type { IdentityOf, OpenStakes } from './ports.ts'
import { openProtection } from './protection.ts'
import { createPlayReminders } from './play-reminders.ts'
import { createProtectionChanges } from './protection-changes.ts'
import { sweepCounts } from './store/protection-statuses.ts'

interface ProtectionDeps {
  settings: Pick<SiteSettings, 'get'>
  identityOf: IdentityOf
  securityLog: SecurityLog
  members: Pick<Members, 'byName'>
  openStakes: OpenStakes
}

/** What guards members who play. */
export const createProtection = (infrastructure: Infrastructure, deps: ProtectionDeps) => {
  const { db, now, log, audit, units, idempotency, housekeeping } = infrastructure
  housekeeping.add(() => sweepCounts(db, siteDayOf(now())))
  const { settings, identityOf, securityLog, openStakes } = deps
  const shared = {
    now,
    siteLimits: () => settings.get('protectionLimits'),
    cnyPerUsdtMilli: () => settings.get('cnyPerUsdtMilli'),
    identityOf,
  }
  const changes = createProtectionChanges(db, { ...shared, log, audit, securityLog })
  return {
    protection: openProtection(shared),
    protectionChanges: changes,
    playReminders: createPlayReminders(infrastructure, openStakes),
    admin: serveCommands(protectionAdmin, { changes, units, audit, members: deps.members }),
    calls: serve(protectionTable, { changes, units, idempotency, openStakes }),
  }
}
