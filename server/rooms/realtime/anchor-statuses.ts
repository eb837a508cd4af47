import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { Media } from '#server/media/ports.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { createMutex } from '#server/platform/keyed-mutex.ts'

interface AnchorStatusesOptions {
  rooms: Pick<Rooms, 'all' | 'setAnchorStatus'>
  media: Pick<Media, 'statusOf'>
  log: Log
  changed: (roomNo: string) => void
}

export interface AnchorStatuses {
  changed(roomNo: string, status: AnchorStatus): void
  /** Settles when what was told is stored. */
  settled(): Promise<void>
}

/** Stores what the ingest says of the streamers, one after the other, and tells the rooms. [S-02] */
export const createAnchorStatuses = ({ rooms, media, log, changed }: AnchorStatusesOptions): AnchorStatuses => {
  const store = async (roomNo: string, status: AnchorStatus): Promise<void> => {
    await rooms.setAnchorStatus(roomNo, status)
    changed(roomNo)
  }
  // What was stored before a restart is no longer true: the publishers of that time are gone.
  const catchUp = async (): Promise<void> => {
    for (const room of await rooms.all()) {
      const status = media.statusOf(room.roomNo)
      const isStillEnded = room.anchorStatus === 3 && status === 0
      if (status !== room.anchorStatus && !isStillEnded) await store(room.roomNo, status)
    }
  }
  const orWarn = (error: unknown): void => log.warn({ err: error }, 'an anchor status could not be stored')
  const inTurn = createMutex()
  void inTurn(catchUp).catch(orWarn)
  return {
    changed: (roomNo, status) => void inTurn(() => store(roomNo, status)).catch(orWarn),
    settled: () => inTurn(async () => undefined),
  }
}
