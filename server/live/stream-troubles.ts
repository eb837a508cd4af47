import type { StreamTrouble } from '#contract/live/entities/stream-review.ts'
import type { Media } from '#server/media/ports.ts'
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import type { Log } from '#server/platform/log.ts'
import type { Reviews } from './ports/reviews.ts'

type Kind = StreamTrouble['kind']

interface StreamTroublesDeps {
  media: Pick<Media, 'onWarnings' | 'onStatus' | 'openStreams'>
  reviews: Pick<Reviews, 'troubled' | 'recovered' | 'undone'>
  now: () => number
  log: Pick<Log, 'warn'>
}

/** Troubles of rooms that wait for the database; one more is left out. */
const waitingMax = 1_000

/** Writes what belongs to one stream in its order. */
const createWriter = (log: StreamTroublesDeps['log']) => {
  const inTurn = createKeyedMutex()
  const running = new Set<Promise<void>>()

  const write = (streamId: string, store: () => Promise<void>): void => {
    if (running.size >= waitingMax) return
    const run = inTurn(streamId, store)
      .catch((error: unknown) => log.warn({ err: error, streamId }, 'a trouble of a stream could not be kept'))
      .finally(() => running.delete(run))
    running.add(run)
  }
  return { write, settled: async () => void (await Promise.all(running)) }
}

/** Keeps what a stream suffered from, and when, for its review. [S-02] */
export const createStreamTroubles = ({ media, reviews, now, log }: StreamTroublesDeps) => {
  /** What is under way, by room, with the stream that it belongs to. */
  const open = new Map<string, { streamId: string; kinds: Set<Kind> }>()
  const { write, settled } = createWriter(log)
  const change = (roomNo: string, kind: Kind, isOn: boolean): void => {
    const atMs = now()
    const entry = open.get(roomNo) ?? { streamId: media.openStreams().get(roomNo) ?? '', kinds: new Set<Kind>() }
    const { streamId, kinds } = entry
    if (streamId === '' || kinds.has(kind) === isOn) return
    if (isOn) kinds.add(kind)
    else kinds.delete(kind)
    if (kinds.size === 0) open.delete(roomNo)
    else open.set(roomNo, entry)
    write(streamId, () => (isOn ? reviews.troubled(streamId, kind, atMs) : reviews.recovered(streamId, kind, atMs)))
  }
  /** A publisher who is gone at the end of the stream was no break. */
  const end = (roomNo: string): void => {
    const { streamId = '', kinds = new Set<Kind>() } = open.get(roomNo) ?? {}
    if (kinds.delete('break')) write(streamId, () => reviews.undone(streamId, 'break'))
    for (const kind of kinds) change(roomNo, kind, false)
    open.delete(roomNo)
  }
  const stops = [
    media.onWarnings((roomNo, warnings) => {
      const before = [...(open.get(roomNo)?.kinds ?? [])].filter((kind) => kind !== 'break')
      for (const kind of before) if (!warnings.includes(kind)) change(roomNo, kind, false)
      for (const kind of warnings) change(roomNo, kind, true)
    }),
    media.onStatus((roomNo, status) => {
      if (status === 1 || status === 2) change(roomNo, 'break', status === 2)
      else end(roomNo)
    }),
  ]
  return {
    stop: async (): Promise<void> => {
      for (const stop of stops) stop()
      await settled()
    },
  }
}
