import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { CashOuts } from '#server/sports/cash-outs.ts'
import type { Bets, Matches, SharedOrders } from '#server/sports/ports.ts'
import type { TicketRecords } from '#server/sports/store/ticket-records.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface SportsCallDeps {
  matches: Matches
  bets: Bets
  tickets: TicketRecords
  cashOuts: CashOuts
  rooms: Pick<Rooms, 'find'>
  sharedOrders: SharedOrders
  site: () => Pick<SiteInfo, 'cnyPerUsdtMilli'>
  now: () => number
}

export const handle = handlerFor<SportsCallDeps>()
