import type { Gifts } from '#server/gifts/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { Access } from '#contract/define-call.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface GiftsCallDeps {
  gifts: Gifts
  rooms: Pick<Rooms, 'find'>
}

export type Context<A extends Access> = CallContext<A, GiftsCallDeps>

export const handle = handlerFor<GiftsCallDeps>()
