import type { Members } from '#server/accounts/ports.ts'
import type { OperatorActions } from '#server/accounts/ports/security-log.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { openAccessControl } from './access-control.ts'
import { accessAdmin } from './admin.ts'
import { accessTable } from './calls/calls-table.ts'
import { createAccessPasses } from './store/access-passes.ts'
import type { SiteSettings } from '#server/site/ports.ts'

interface AccessDeps {
  settings: SiteSettings
  members: Pick<Members, 'byName'>
  operatorActions: OperatorActions
  /** How many sockets are open. */
  sockets: () => number
}

/** Who may come in at all: maintenance, access rules, the white list. [S-05, S-08, S-09, S-10, P-03] */
export const createAccess = async (
  infrastructure: Infrastructure,
  { settings, members, operatorActions, sockets }: AccessDeps,
) => {
  const { db, log, now, housekeeping } = infrastructure
  const passes = createAccessPasses(db, now)
  housekeeping.add(() => passes.sweep())
  const accessControl = await openAccessControl({ settings, passes, sockets, now, log })
  return {
    accessControl,
    calls: serve(accessTable, { accessControl, settings }),
    admin: serveCommands(accessAdmin, { settings, members, operatorActions }),
  }
}
