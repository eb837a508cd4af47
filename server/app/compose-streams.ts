import { join } from 'node:path'
import type { Streams } from '#server/live/ports.ts'
import type { Reviews } from '#server/live/ports/reviews.ts'
import { createReplayNotices } from '#server/live/replays/replay-notices.ts'
import { createClips } from '#server/live/store/clips.ts'
import { createRecordings } from '#server/live/store/recordings.ts'
import { createReplays } from '#server/live/store/replays.ts'
import { createReviews } from '#server/live/store/reviews.ts'
import { createStreams } from '#server/live/store/streams.ts'
import { openStreamLog } from '#server/live/stream-log.ts'
import { createStreamTroubles } from '#server/live/stream-troubles.ts'
import { createStreamSamples, type StreamSamplesDeps } from '#server/live/stream-samples.ts'
import type { Media } from '#server/media/ports.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { ComposeDeps } from './compose-deps.ts'
import type { Config } from './config.ts'
import { openClips } from './open-clips.ts'
import { openMedia } from './open-media.ts'
import { openRecording } from './open-recording.ts'
import { openReplays } from './open-replays.ts'

const dayMs = 24 * 60 * 60_000
const gigabyte = 1e9

const replayConfigOf = (config: Config) => ({
  folder: join(config.DATA_DIR, 'recordings'),
  keptMs: config.RECORDING_DAYS * dayMs,
  maxBytes: config.RECORDING_MAX_GB * gigabyte,
  freeBytesMin: config.RECORDING_FREE_GB * gigabyte,
  mediaOrigin: config.MEDIA_ORIGIN,
})

/** Nothing where streams are not recorded. */
const openRecorder = async (infrastructure: Infrastructure, config: Config, streams: Streams) => {
  if (config.RECORDING === 'off') return undefined
  return openRecording(infrastructure, {
    folder: join(config.DATA_DIR, 'recordings'),
    recordings: createRecordings(infrastructure.db),
    streams,
    retention: { keptMs: config.RECORDING_DAYS * dayMs, maxBytes: config.RECORDING_MAX_GB * gigabyte },
    clipBytes: () => createClips(infrastructure.db).sizeBytes(),
    freeBytesMin: config.RECORDING_FREE_GB * gigabyte,
  })
}

interface ReplayedDeps {
  isRecorded: boolean
  media: Pick<Media, 'delayMsOfStream'>
  rooms: Pick<Rooms, 'find'>
  inbox: Inbox
}

/** Replays and clips, with their media where streams are recorded. */
export const openReplayed = async (
  infrastructure: Infrastructure,
  { app, config, isRecorded, media, ...notified }: Pick<ComposeDeps, 'app' | 'config'> & ReplayedDeps,
) => {
  const replays = createReplays(infrastructure.db)
  const clips = createClips(infrastructure.db)
  const kept = replayConfigOf(config)
  if (!isRecorded) return { replays, clips, replayMedia: undefined, clipMedia: undefined }
  const delayMsOf = (streamId: string): number => media.delayMsOfStream(streamId)
  const folders = { recordings: kept.folder, folder: join(config.DATA_DIR, 'clips') }
  const notices = createReplayNotices({ ...infrastructure, ...notified, keptMs: kept.keptMs })
  infrastructure.housekeeping.add(() => notices.send())
  return {
    replays,
    clips,
    replayMedia: await openReplays(infrastructure, { app, replays, clips, delayMsOf, ...kept }),
    clipMedia: await openClips(infrastructure, { app, clips, delayMsOf, mediaOrigin: kept.mediaOrigin, ...folders }),
  }
}

type StreamsDeps = Pick<Parameters<typeof openMedia>[0], 'streamKeys' | 'find'> & { rooms: Rooms }

/** Streams as they come in, are recorded and go out. */
export const openStreams = async (
  infrastructure: Infrastructure,
  { config, ffmpeg }: Pick<ComposeDeps, 'config' | 'ffmpeg'>,
  deps: StreamsDeps,
) => {
  const { db, log, shutdown } = infrastructure
  const streams = createStreams(db)
  const streamLog = await openStreamLog({ streams, rooms: deps.rooms, log })
  shutdown.add('rows of streams', () => streamLog.stop())
  const recorder = await openRecorder(infrastructure, config, streams)
  const { media, scenes } = await openMedia({ ...deps, config, log, streamLog, recorder, ffmpeg }, shutdown)
  return { streams, media, scenes, isRecorded: recorder !== undefined }
}

/** Viewers of streams are counted from now on. */
export const startStreamSamples = (
  { log, now, shutdown }: Infrastructure,
  deps: Pick<StreamSamplesDeps, 'media' | 'presence' | 'streams'>,
): void => {
  const streamSamples = createStreamSamples({ ...deps, now, log })
  streamSamples.start()
  shutdown.add('viewers of streams', () => streamSamples.stop())
}

/** Troubles of streams are kept for their reviews from now on. */
export const openReviews = ({ db, log, now, shutdown }: Infrastructure, media: Media): Reviews => {
  const reviews = createReviews(db, now)
  const troubles = createStreamTroubles({ media, reviews, now, log })
  shutdown.add('troubles of streams', () => troubles.stop())
  return reviews
}
