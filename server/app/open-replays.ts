import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ReplayMedia, Replays } from '#server/live/ports.ts'
import { readRecording } from '#server/media/recording/recording-file.ts'
import { signReplay } from '#server/media/recording/replay-pass.ts'
import { stretchesOf } from '#server/media/recording/replay-playlist.ts'
import { registerReplayRoutes } from '#server/media/recording/replay-routes.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'

const keyBytes = 32

interface ReplayDeps {
  app: FastifyInstance
  folder: string
  keptMs: number
  mediaOrigin: string | undefined
  replays: Pick<Replays, 'find'>
}

/** Serves the media of replays by signed addresses. [C-16] */
export const openReplays = async (
  { secrets, now }: Pick<Infrastructure, 'secrets' | 'now'>,
  { app, folder, keptMs, mediaOrigin, replays }: ReplayDeps,
): Promise<ReplayMedia> => {
  const key = await secrets.get('replay-links', () => randomBytes(keyBytes))
  registerReplayRoutes(app, {
    folder,
    key,
    now,
    stateOf: async (replayId) => {
      const row = await replays.find(replayId)
      if (!row || row.removedAtMs !== null) return undefined
      return row.endedAtMs === null ? 'live' : 'ended'
    },
  })
  return {
    keptMs,
    link: (replayId) => {
      const { pass, livesMs } = signReplay(key, replayId, now())
      return { url: `${mediaOrigin ?? ''}/media/replays/${replayId}/${pass}/index.m3u8`, livesMs }
    },
    clockOf: async (replayId) => stretchesOf(await readRecording(join(folder, replayId))),
  }
}
