import { matchHistoryDays } from '#contract/limits.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import { isSportOpen } from '#contract/sports/rules/sports-channel.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { Ledger, MemberBalances, MoneyFlush } from '#server/ledger/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { sportsAdmin } from './admin.ts'
import { sportsTable } from './calls/calls-table.ts'
import { createBetRecordSource } from './bet-record-source.ts'
import { createBets } from './bets.ts'
import { createGuessableMatches } from './guessable-matches.ts'
import { createMatchCatalogue } from './match-catalogue.ts'
import { createFavourites } from './store/favourites.ts'
import { readMatchDetails, readPastRows, readPrices, type MatchRow } from './store/match-rows.ts'
import { createSettlement } from './create-settlement.ts'
import { createFootballMatches } from './football-matches.ts'
import { createFeedDesk } from './feed/feed-desk.ts'
import { createCashOuts } from './cash-outs.ts'
import { createBetMatches } from './store/bet-matches.ts'
import { createSharedOrders } from './store/shared-orders.ts'
import { sweepLiabilities } from './store/bet-liabilities.ts'
import { createCashOutOffers } from './store/cash-out-offers.ts'
import { createMatches } from './store/matches.ts'
import { sweepPrices } from './store/match-prices.ts'
import { sweepMatches } from './store/match-sweep.ts'
import { overdueAfterMs, readOverdueMatches } from './store/overdue-matches.ts'
import { createTicketRecords } from './store/ticket-records.ts'

const hourMs = 60 * 60_000
/** Prices over time are kept for so long after the match. */
const pricesKeptMs = 24 * hourMs
/** Matches that no order and no room refers to. */
const matchesKeptMs = matchHistoryDays * 24 * hourMs
/** So many matches of a league and two teams count for its table at most, the newest. */
const pastMatchesMax = 2_000
/** An offer that nobody took says how a price came about, for as long as somebody may ask. */
const offersKeptMs = 24 * hourMs
/** Most matches that the log names at once. */
const overdueLoggedMax = 20

interface SportsDeps {
  site: () => SiteInfo
  settings: Pick<SiteSettings, 'get'>
  ledger: Ledger
  securityLog: Pick<SecurityLog, 'record'>
  flush: MoneyFlush
  balances: Pick<MemberBalances, 'owed' | 'in'>
  protection: Protection
  inbox: Pick<Inbox, 'in'>
  rooms: Pick<Rooms, 'find' | 'roleOf' | 'muteOf' | 'all' | 'in'>
  viewerCount: (roomNo: string) => number
  isOnAir: (roomNo: string) => boolean
  onCommitted: () => void
}

/** A match that is over stays among favourites so long. */
const favouriteAfterMs = 7 * 24 * hourMs

/** Matches, their odds, and orders. [C-16, E-09, S-12, S-13] */
export const createSports = (infrastructure: Infrastructure, { rooms, viewerCount, isOnAir, ...deps }: SportsDeps) => {
  const { db, log, now, units, housekeeping, shutdown } = infrastructure
  const settlement = createSettlement(infrastructure, deps)
  const matches = createMatches(db, log)
  const tickets = createTicketRecords(db)
  const offers = createCashOutOffers(db)
  housekeeping.add(() => sweepPrices(db, new Date(now() - pricesKeptMs)))
  housekeeping.add(() => sweepMatches(db, new Date(now() - matchesKeptMs), log))
  const catalogue = createMatchCatalogue({ db, matches, rooms, viewerCount, isOnAir, now })
  const favourites = createFavourites(db)
  housekeeping.add(() => favourites.sweep(now() - favouriteAfterMs))
  const details = {
    of: (matchIds: readonly string[]) => readMatchDetails(db, matchIds),
    prices: (matchId: string, selectionIds: readonly string[]) => readPrices(db, matchId, selectionIds),
  }
  const pastOf = ({ league, home, visit }: MatchRow) => {
    const untilMs = now()
    const of = { leagueId: league.leagueId, teamIds: [home.teamId, visit.teamId] as const, limit: pastMatchesMax }
    return readPastRows(db, { ...of, fromMs: untilMs - matchesKeptMs, untilMs })
  }
  housekeeping.add(() => offers.sweep(new Date(now() - offersKeptMs)))
  const { idempotency } = infrastructure
  const cashOuts = createCashOuts({ ...deps, offers, matches, idempotency, now })
  const bets = createBets(db, { ...deps, units, now, log, roles: rooms })
  housekeeping.add(() => sweepLiabilities(db))
  const overdue = (limit: number) => readOverdueMatches(db, new Date(now() - overdueAfterMs), limit)
  housekeeping.add(async () => {
    const found = await overdue(overdueLoggedMax)
    const matchIds = found.map(({ matchId }) => matchId)
    if (matchIds.length > 0) log.warn({ matchIds }, 'bets wait for matches without a result: see match overdue')
  })
  const feed = createFeedDesk(log)
  feed.onResult(settlement.nudge)
  /** Bets in play are decided from now on. */
  const startDecisions = (): PollLoop => {
    const decisions = bets.startDecisions()
    shutdown.add('bets that wait', () => decisions.stop())
    return decisions
  }
  const sharedOrders = createSharedOrders(db, createBetMatches())
  return {
    matches,
    guessable: createGuessableMatches(db),
    details,
    feed,
    bets,
    settlement,
    startDecisions,
    calls: serve(sportsTable, {
      matches,
      bets,
      rooms,
      catalogue,
      details,
      pastOf,
      favourites,
      isSportOpen: (sport: Sport) => isSportOpen(deps.settings.get('venues'), sport),
      sharedOrders,
      tickets,
      cashOuts,
      site: deps.site,
      now,
    }),
    football: createFootballMatches(db),
    records: createBetRecordSource(tickets),
    admin: serveCommands(sportsAdmin, { bets, results: settlement.results, overdue }),
  }
}
