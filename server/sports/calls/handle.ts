import type { Rooms } from '#server/rooms/ports.ts'
import type { Bets, Matches } from '#server/sports/ports.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface SportsCallDeps {
  matches: Matches
  bets: Bets
  rooms: Pick<Rooms, 'find'>
}

export const handle = handlerFor<SportsCallDeps>()
