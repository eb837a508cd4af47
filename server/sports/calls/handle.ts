import type { Rooms } from '#server/rooms/ports.ts'
import type { Bets, Matches } from '#server/sports/ports.ts'
import type { Access } from '#contract/define-call.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface SportsCallDeps {
  matches: Matches
  bets: Bets
  rooms: Pick<Rooms, 'find'>
}

export type Context<A extends Access> = CallContext<A, SportsCallDeps>

export const handle = handlerFor<SportsCallDeps>()
