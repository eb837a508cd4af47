import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { Ledger, MoneyFlush } from '#server/ledger/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { sportsAdmin } from './admin.ts'
import { sportsTable } from './calls/table.ts'
import { createBets } from './bets.ts'
import { createCashOuts } from './cash-outs.ts'
import { createFeedDesk } from './feed/feed-desk.ts'
import { createCashOutOffers } from './store/cash-out-offers.ts'
import { createMatches } from './store/matches.ts'
import { createMatchNames } from './store/match-names.ts'
import { sweepMatches, sweepPrices } from './store/match-prices.ts'
import { createTicketRecords } from './store/ticket-records.ts'

const hourMs = 60 * 60_000
/** Prices over time are kept for so long after the match. */
const pricesKeptMs = 24 * hourMs
/** Matches that no order and no room refers to. */
const matchesKeptMs = 30 * 24 * hourMs
/** An offer that nobody took says how a price came about, for as long as somebody may ask. */
const offersKeptMs = 24 * hourMs

interface SportsDeps {
  site: () => SiteInfo
  settings: Pick<SiteSettings, 'get'>
  ledger: Ledger
  securityLog: Pick<SecurityLog, 'record'>
  flush: MoneyFlush
  protection: Protection
  rooms: Pick<Rooms, 'find' | 'roleOf'>
  onCommitted: () => void
}

/** Matches, their odds, and orders. [C-16, E-09, S-12, S-13] */
export const createSports = (
  { db, log, now, idempotency, housekeeping }: Infrastructure,
  { rooms, ...deps }: SportsDeps,
) => {
  const matches = createMatches(db, log)
  const tickets = createTicketRecords(db)
  const offers = createCashOutOffers(db)
  housekeeping.add(() => sweepPrices(db, new Date(now() - pricesKeptMs)))
  housekeeping.add(() => sweepMatches(db, new Date(now() - matchesKeptMs)))
  housekeeping.add(() => offers.sweep(new Date(now() - offersKeptMs)))
  const cashOuts = createCashOuts({ ...deps, offers, matches, idempotency, now })
  const bets = createBets(db, { ...deps, now, roles: rooms })
  return {
    matches,
    matchNames: createMatchNames(db),
    feed: createFeedDesk(log),
    bets,
    calls: serve(sportsTable, { matches, bets, rooms, tickets, cashOuts }),
    admin: serveCommands(sportsAdmin, { bets }),
  }
}
