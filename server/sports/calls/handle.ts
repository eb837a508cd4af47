import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { MatchCatalogue } from '#server/sports/match-catalogue.ts'
import type { CashOuts } from '#server/sports/cash-outs.ts'
import type { MatchDetails } from '#server/sports/detail-moves.ts'
import type { Bets, Matches, SharedOrders } from '#server/sports/ports.ts'
import type { Favourites } from '#server/sports/store/favourites.ts'
import type { MatchRow } from '#server/sports/store/match-rows.ts'
import type { TicketRecords } from '#server/sports/store/ticket-records.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'

/** What a feed tells of matches beside their states, and prices over time. */
interface DetailsAndPrices extends MatchDetails {
  prices(
    matchId: string,
    selectionIds: readonly string[],
  ): Promise<{ selectionId: string; points: [number, number][] }[]>
}

/** What the calls of this subject work with. */
export interface SportsCallDeps {
  matches: Matches
  bets: Bets
  tickets: TicketRecords
  cashOuts: CashOuts
  rooms: Pick<Rooms, 'find'>
  catalogue: MatchCatalogue
  details: DetailsAndPrices
  /** What was played of late in the league of a match and by its teams. */
  pastOf: (match: MatchRow) => Promise<readonly MatchRow[]>
  favourites: Favourites
  /** Whether the channel of a sport is open. [E-04] */
  isSportOpen: (sport: Sport) => boolean
  sharedOrders: SharedOrders
  site: () => Pick<SiteInfo, 'cnyPerUsdtMilli' | 'sports'>
  now: () => number
}

export const handle = handlerFor<SportsCallDeps>()
