import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { segmentMaxBytes } from '#server/media/media-limits.ts'
import { mediaName, readRecording } from './recording-file.ts'
import { rangeOf, renderReplay } from './replay-playlist.ts'
import { checkReplayPass } from './replay-pass.ts'

export interface ReplayRoutesDeps {
  folder: string
  key: Buffer
  now: () => number
  /** Undefined: it is gone, or was removed. */
  stateOf(replayId: string): Promise<'live' | 'ended' | undefined>
}

type Params = { id: string; pass: string; file: string }

const zip = promisify(gzip)
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const immutable = 'private, max-age=86400, immutable'

const readRange = async (path: string, offset: number, sizeBytes: number): Promise<Buffer | undefined> => {
  const file = await open(path, 'r')
  try {
    const bytes = Buffer.allocUnsafe(sizeBytes)
    const { bytesRead } = await file.read(bytes, 0, sizeBytes, offset)
    return bytesRead === sizeBytes ? bytes : undefined
  } finally {
    await file.close()
  }
}

const orMissing = async <T>(read: Promise<T>): Promise<T | undefined> => {
  try {
    return await read
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Adds `/media/replays/:id/:pass/…`: the playlist of a recording and the segments that it names. */
export const registerReplayRoutes = (app: FastifyInstance, deps: ReplayRoutesDeps): void => {
  const { folder, key, now, stateOf } = deps
  const refuse = (reply: FastifyReply, status: number): FastifyReply =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(status === 403 ? 'link over' : 'not found')
  const playlist = async (reply: FastifyReply, id: string, state: 'live' | 'ended', zips: boolean) => {
    const entries = await readRecording(join(folder, id))
    if (entries.length === 0) return refuse(reply, 404)
    const text = renderReplay(entries, state === 'ended')
    if (zips) void reply.header('content-encoding', 'gzip')
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('application/vnd.apple.mpegurl')
      .send(zips ? await zip(text) : text)
  }
  const media = async (reply: FastifyReply, id: string, name: string) => {
    const range = rangeOf(name)
    if (!range || range.sizeBytes > segmentMaxBytes) return refuse(reply, 404)
    const bytes = await orMissing(readRange(join(folder, id, mediaName), range.offset, range.sizeBytes))
    return bytes ? reply.header('cache-control', immutable).type('video/mp4').send(bytes) : refuse(reply, 404)
  }
  app.get<{ Params: Params }>('/media/replays/:id/:pass/:file', async ({ params, headers }, reply) => {
    const { id, pass, file } = params
    void reply
      .header('access-control-allow-origin', '*')
      .header('timing-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
    if (!idPattern.test(id)) return refuse(reply, 404)
    if (!checkReplayPass(key, id, { pass, nowMs: now() })) return refuse(reply, 403)
    const state = await stateOf(id)
    if (!state) return refuse(reply, 404)
    const zips = /\bgzip\b/.test(headers['accept-encoding'] ?? '')
    return file === 'index.m3u8' ? playlist(reply, id, state, zips) : media(reply, id, file)
  })
}
