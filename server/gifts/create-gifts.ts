import type { MoneyFlush } from '#server/ledger/ports.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { giftsTable } from './calls/table.ts'
import { createGifts as openGifts } from './gifts.ts'

interface GiftsDeps {
  flush: MoneyFlush
  rooms: Pick<Rooms, 'find' | 'roleOf'>
  onCommitted: () => void
}

/** The gift catalogue and what is sent of it. [C-16, E-07, E-12] */
export const createGifts = ({ db, now }: Infrastructure, { flush, rooms, onCommitted }: GiftsDeps) => {
  const gifts = openGifts(db, { now, roles: rooms, flush, onCommitted })
  return { gifts, calls: serve(giftsTable, { gifts, rooms }) }
}
