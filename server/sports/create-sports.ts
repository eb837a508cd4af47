import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { Ledger, MoneyFlush } from '#server/ledger/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { sportsAdmin } from './admin.ts'
import { sportsTable } from './calls/table.ts'
import { createBets } from './bets.ts'
import { createMatches } from './store/matches.ts'

interface SportsDeps {
  site: () => SiteInfo
  ledger: Ledger
  securityLog: Pick<SecurityLog, 'record'>
  protection: Protection
  flush: MoneyFlush
  rooms: Pick<Rooms, 'find' | 'roleOf'>
  onCommitted: () => void
}

/** Matches, their odds, and orders. [C-16, E-09, S-12, S-13] */
export const createSports = ({ db, log, now }: Infrastructure, { rooms, ...deps }: SportsDeps) => {
  const matches = createMatches(db, log)
  const bets = createBets(db, { ...deps, now, roles: rooms })
  return {
    matches,
    bets,
    calls: serve(sportsTable, { matches, bets, rooms }),
    admin: serveCommands(sportsAdmin, { bets }),
  }
}
