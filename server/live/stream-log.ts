import type { Streams } from './ports.ts'
import type { StreamLog } from '#server/media/ports.ts'
import type { Log } from '#server/platform/log.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'

interface StreamLogDeps {
  streams: Streams
  rooms: { find(roomNo: string): Promise<Pick<RoomRecord, 'title' | 'matchId'> | undefined> }
  log: Log
}

/** Starts and ends that wait while the database is away; a row more is left out, and logged. */
export const waitingMax = 1_000
const retryMs = 1_000

export interface StoredStreamLog extends StreamLog {
  /** Settles when nothing waits any more. */
  settled(): Promise<void>
  /** Tries what waits once more. */
  stop(): Promise<void>
}

/** Writes starts and ends of streams in their order, and again until the database has them. [S-02] */
export const openStreamLog = async ({ streams, rooms, log }: StreamLogDeps): Promise<StoredStreamLog> => {
  const open = await streams.open()
  const waiting: (() => Promise<void>)[] = []
  let isStopped = false
  let wake: () => void = () => undefined
  let run: Promise<void> | undefined

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, retryMs).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const drain = async (): Promise<void> => {
    for (let next = waiting[0]; next; next = waiting[0])
      try {
        await next()
        waiting.shift()
      } catch (error) {
        log.warn({ err: error, waiting: waiting.length }, 'a row of a stream could not be stored')
        if (isStopped) return
        await pause()
      }
  }
  const add = (write: () => Promise<void>): void => {
    if (waiting.length >= waitingMax) {
      log.warn({ waiting: waitingMax }, 'a row of a stream is left out: too many wait for the database')
      return
    }
    waiting.push(write)
    run ??= drain().finally(() => {
      run = undefined
    })
  }
  return {
    open,
    started: (start) =>
      add(async () => {
        const room = await rooms.find(start.roomNo)
        if (room) await streams.start(start, room)
      }),
    ended: (streamId, atMs) => add(() => streams.end(streamId, atMs)),
    settled: async () => run,
    async stop() {
      isStopped = true
      wake()
      await run
    },
  }
}
