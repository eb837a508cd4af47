import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { clipMaxMs } from '#contract/limits.ts'
import { createClipKeeper } from '#server/live/clips/clip-keeper.ts'
import type { ClipMedia, Clips } from '#server/live/ports/clips.ts'
import { cutClip } from '#server/media/recording/clip-cut.ts'
import { signReplay } from '#server/media/recording/replay-pass.ts'
import { registerReplayRoutes } from '#server/media/recording/replay-routes.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'

const keyBytes = 32

interface ClipDeps {
  app: FastifyInstance
  /** Recordings, and clips, which are such with a folder each. */
  recordings: string
  folder: string
  mediaOrigin: string | undefined
  clips: Pick<Clips, 'find' | 'ids' | 'forget'>
  delayMsOf: (streamId: string) => number
}

/** Cuts clips and serves their media by signed addresses. [C-16] */
export const openClips = async (
  { secrets, now, housekeeping }: Pick<Infrastructure, 'secrets' | 'now' | 'housekeeping'>,
  { app, recordings, folder, mediaOrigin, clips, delayMsOf }: ClipDeps,
): Promise<ClipMedia> => {
  const key = await secrets.get('replay-links', () => randomBytes(keyBytes))
  registerReplayRoutes(app, {
    path: '/media/clips',
    folder,
    key,
    now,
    stateOf: async (clipId) => {
      const row = await clips.find(clipId)
      return row?.removedAtMs === null ? 'ended' : undefined
    },
  })
  const keeper = createClipKeeper({ folder, clips, now })
  housekeeping.add(() => keeper.sweep())
  return {
    link: (clipId) => {
      const { pass, livesMs } = signReplay(key, clipId, now())
      return { url: `${mediaOrigin ?? ''}/media/clips/${clipId}/${pass}/index.m3u8`, livesMs }
    },
    cut: (clipId, replayId, range) =>
      cutClip(join(recordings, replayId), join(folder, clipId), {
        ...range,
        maxMs: clipMaxMs,
        delayMs: delayMsOf(replayId),
        nowMs: now(),
      }),
  }
}
