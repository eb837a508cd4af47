import type { Gifts } from '#server/gifts/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface GiftsCallDeps {
  gifts: Gifts
  rooms: Pick<Rooms, 'find'>
}

export const handle = handlerFor<GiftsCallDeps>()
