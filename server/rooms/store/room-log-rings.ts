import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { Ring } from './room-log-ring.ts'
import type { RoomHead, RoomLogRows } from './room-log-rows.ts'

/** The log was asked for a room that does not exist. */
export class NoSuchRoomError extends Error {
  override name = 'NoSuchRoomError'
}

export interface Rings {
  /** Settles when the room's ring is loaded and true. Throws NoSuchRoomError. */
  ready(roomNo: string): Promise<void>
  /** The ring of a room that is ready. */
  loaded(roomNo: string): Ring
  headOf(roomNo: string): RoomHead
  /** After a transaction whose outcome is unknown: the ring is compared with the rows before it is used again. */
  doubt(roomNo: string): void
  freshen(roomNos: ReadonlySet<string>): Promise<void>
}

/** The rings of all rooms that were asked for, each loaded once, when it is first needed. */
export const createRings = (
  rows: RoomLogRows,
  sizeMax: number,
  notify: (roomNo: string, message: RoomMessage) => void,
): Rings => {
  const rings = new Map<string, Ring>()
  const loading = new Map<string, Promise<void>>()
  const doubted = new Set<string>()

  const load = async (roomNo: string): Promise<void> => {
    const found = await rows.load(roomNo, sizeMax)
    if (!found) throw new NoSuchRoomError(`there is no room ${roomNo}`)
    const before = rings.get(roomNo)
    rings.set(roomNo, new Ring({ ...found.head, entries: found.entries }, sizeMax))
    doubted.delete(roomNo)
    // What an unanswered commit stored after all is told now, in order.
    if (before === undefined || before.epoch !== found.head.epoch) return
    for (const { message } of found.entries) if (message.seq > before.lastSeq) notify(roomNo, message)
  }

  const ready = async (roomNo: string): Promise<void> => {
    if (rings.has(roomNo) && !doubted.has(roomNo)) return
    const inFlight = loading.get(roomNo) ?? load(roomNo).finally(() => loading.delete(roomNo))
    loading.set(roomNo, inFlight)
    await inFlight
  }

  const loaded = (roomNo: string): Ring => {
    const ring = rings.get(roomNo)
    if (!ring) throw new Error(`the ring of room ${roomNo} is not loaded`)
    return ring
  }

  return {
    ready,
    loaded,
    headOf: loaded,
    doubt: (roomNo) => doubted.add(roomNo),
    freshen: async (roomNos) => {
      for (const roomNo of roomNos) await ready(roomNo)
    },
  }
}
