import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { Ledger, MemberBalances, MoneyFlush } from '#server/ledger/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import { sportsAdmin } from './admin.ts'
import { sportsTable } from './calls/table.ts'
import { createBets } from './bets.ts'
import { createMatchResults } from './match-results.ts'
import { createMatchResultRows } from './store/match-result-rows.ts'
import { createMatches } from './store/matches.ts'
import { createSettlementRows } from './store/settlement-rows.ts'
import { createSettlementLoop } from './settlement-loop.ts'
import type { SettledOrder } from './settlement.ts'

interface SportsDeps {
  site: () => SiteInfo
  ledger: Ledger
  securityLog: Pick<SecurityLog, 'record'>
  flush: MoneyFlush
  balances: Pick<MemberBalances, 'owed' | 'in'>
  settings: Pick<SiteSettings, 'get'>
  protection: Protection
  rooms: Pick<Rooms, 'find' | 'roleOf'>
  onCommitted: () => void
}

/** Matches, their odds, and orders. [C-16, E-09, S-12, S-13] */
export const createSports = (infrastructure: Infrastructure, { rooms, ...deps }: SportsDeps) => {
  const { db, log, now, shutdown } = infrastructure
  const settled = createListenerSet<[changed: readonly SettledOrder[]]>(log, 'settled orders')
  const settlement = createSettlementLoop({
    ...infrastructure,
    ...deps,
    rows: createSettlementRows(db),
    tell: (changed) => {
      deps.onCommitted()
      settled.notify(changed)
    },
  })
  shutdown.add('settlement', () => settlement.stop())
  const matches = createMatches(db, log)
  const bets = createBets(db, { ...deps, now, roles: rooms })
  const results = createMatchResults({
    ...infrastructure,
    rows: createMatchResultRows(db),
    onResult: settlement.nudge,
  })
  return {
    matches,
    bets,
    /** What results do to orders. `nudge` when one was stored. */
    settlement: { nudge: settlement.nudge, flush: settlement.flush, onSettled: settled.add },
    calls: serve(sportsTable, { matches, bets, rooms }),
    admin: serveCommands(sportsAdmin, { bets, results }),
  }
}
