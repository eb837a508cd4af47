import type { Media } from '#server/media/ports.ts'
import type { Log } from '#server/platform/log.ts'
import type { Presence } from '#server/rooms/ports.ts'
import type { Streams } from './ports.ts'

export interface StreamSamplesDeps {
  media: Pick<Media, 'openStreams' | 'statusOf'>
  presence: Pick<Presence, 'viewerCount'>
  streams: Pick<Streams, 'sample'>
  now: () => number
  log: Log
}

/** A point of the viewers' curve. */
export const sampleEveryMs = 10_000

/** Notes every ten seconds how many watch each running stream. */
export const createStreamSamples = ({ media, presence, streams, now, log }: StreamSamplesDeps) => {
  let run: Promise<void> | undefined
  const sampleAll = async (): Promise<void> => {
    for (const [roomNo, streamId] of media.openStreams())
      if (media.statusOf(roomNo) === 1)
        await streams.sample(streamId, { atMs: now(), viewers: presence.viewerCount(roomNo) })
  }
  const sample = (): Promise<void> => {
    run ??= sampleAll()
      .catch((error: unknown) => log.warn({ err: error }, 'the viewers of streams could not be noted'))
      .finally(() => {
        run = undefined
      })
    return run
  }
  let timer: NodeJS.Timeout | undefined
  return {
    sample,
    start: () => {
      timer = setInterval(() => void sample(), sampleEveryMs).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await run
    },
  }
}
