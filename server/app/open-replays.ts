import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { rewindMaxMs } from '#contract/limits.ts'
import type { ReplayMedia, Replays } from '#server/live/ports.ts'
import type { Clips } from '#server/live/ports/clips.ts'
import { readRecording } from '#server/media/recording/recording-file.ts'
import { seenEntries } from '#server/media/recording/recording-index.ts'
import { signReplay } from '#server/media/recording/replay-pass.ts'
import { newestOf, stretchesOf } from '#server/media/recording/replay-playlist.ts'
import { registerReplayRoutes } from '#server/media/recording/replay-routes.ts'
import { createRecordings } from '#server/live/store/recordings.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createSharedReads } from '#server/platform/shared-reads.ts'

const keyBytes = 32

/** An index of hours has some thousand lines: it is read once for all who watch. */
const clockReads = { keptMs: 2_000, entriesMax: 64 } as const

interface ReplayDeps {
  app: FastifyInstance
  folder: string
  keptMs: number
  maxBytes: number
  freeBytesMin: number
  mediaOrigin: string | undefined
  replays: Pick<Replays, 'find'>
  clips: Pick<Clips, 'sizeBytes'>
  delayMsOf: (streamId: string) => number
}

const freeBytesOf = async (
  { db }: Pick<Infrastructure, 'db'>,
  { folder, maxBytes, freeBytesMin, clips }: ReplayDeps,
): Promise<number> => {
  const rows = await createRecordings(db).all()
  const takenBytes = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, await clips.sizeBytes())
  const { bavail, bsize } = await statfs(folder)
  return Math.max(0, Math.min(maxBytes - takenBytes, bavail * bsize - freeBytesMin))
}

/** Serves the media of replays by signed addresses. [C-16] */
export const openReplays = async (
  infrastructure: Pick<Infrastructure, 'secrets' | 'now' | 'db'>,
  deps: ReplayDeps,
): Promise<ReplayMedia> => {
  const { secrets, now } = infrastructure
  const { app, folder, keptMs, mediaOrigin, replays, delayMsOf } = deps
  const clocks = createSharedReads({ ...clockReads, now })
  const ends = createSharedReads({ ...clockReads, now })
  const key = await secrets.get('replay-links', () => randomBytes(keyBytes))
  registerReplayRoutes(app, {
    path: '/media/replays',
    folder,
    key,
    now,
    delayMsOf,
    stateOf: async (replayId) => {
      const row = await replays.find(replayId)
      if (!row || row.removedAtMs !== null) return undefined
      return row.endedAtMs === null ? 'live' : 'ended'
    },
  })
  const link = (replayId: string, name: 'index' | 'rewind') => {
    const { pass, livesMs } = signReplay(key, replayId, now())
    return { url: `${mediaOrigin ?? ''}/media/replays/${replayId}/${pass}/${name}.m3u8`, livesMs }
  }
  const entriesOf = async (replayId: string) =>
    seenEntries(await readRecording(join(folder, replayId)), delayMsOf(replayId), now())
  return {
    keptMs,
    link: (replayId) => link(replayId, 'index'),
    rewind: async (replayId) => {
      const newest = await ends.once(replayId, async () => newestOf(await entriesOf(replayId), rewindMaxMs))
      if (!newest) return undefined
      const { lengthMs, endsAtMs } = newest
      return { ...link(replayId, 'rewind'), lengthMs, lagMs: Math.max(0, Math.round(now() - endsAtMs)) }
    },
    clockOf: (replayId) => clocks.once(replayId, async () => stretchesOf(await entriesOf(replayId))),
    freeBytes: () => freeBytesOf(infrastructure, deps),
  }
}
