import type { Rooms } from '#server/rooms/ports.ts'
import type { CashOuts } from '#server/sports/cash-outs.ts'
import type { Bets, Matches } from '#server/sports/ports.ts'
import type { TicketRecords } from '#server/sports/store/ticket-records.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface SportsCallDeps {
  matches: Matches
  bets: Bets
  tickets: TicketRecords
  cashOuts: CashOuts
  rooms: Pick<Rooms, 'find'>
}

export const handle = handlerFor<SportsCallDeps>()
