import type { MoneyFlush } from '#server/ledger/ports.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { giftsTable } from './calls/calls-table.ts'
import { createGifts as openGifts } from './gifts.ts'

interface GiftsDeps {
  flush: MoneyFlush
  protection: Protection
  rooms: Pick<Rooms, 'find' | 'roleOf' | 'muteOf'>
  onCommitted: () => void
}

/** The gift catalogue and what is sent of it. [C-16, E-07, E-12] */
export const createGifts = ({ db, now }: Infrastructure, { rooms, ...deps }: GiftsDeps) => {
  const gifts = openGifts(db, { ...deps, now, roles: rooms })
  return { gifts, calls: serve(giftsTable, { gifts, rooms }) }
}
