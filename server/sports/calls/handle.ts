import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { Bets, Matches, SharedOrders } from '#server/sports/ports.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface SportsCallDeps {
  matches: Matches
  bets: Bets
  rooms: Pick<Rooms, 'find'>
  sharedOrders: SharedOrders
  site: () => Pick<SiteInfo, 'cnyPerUsdtMilli'>
  now: () => number
}

export const handle = handlerFor<SportsCallDeps>()
