import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { rewindMaxMs } from '#contract/limits.ts'
import { rewindSpareMs, segmentMaxBytes } from '#server/media/media-limits.ts'
import { createSharedReads } from '#server/platform/shared-reads.ts'
import { mediaName, readRecording } from './recording-file.ts'
import { seenEntries, type IndexEntry } from './recording-index.ts'
import { rangeOf, renderReplay, renderRewind } from './replay-playlist.ts'
import { checkReplayPass } from './replay-pass.ts'

export interface ReplayRoutesDeps {
  /** Begins their addresses. */
  path: '/media/replays' | '/media/clips'
  folder: string
  key: Buffer
  now: () => number
  /** Undefined: it is gone, or was removed. */
  stateOf(replayId: string): Promise<State | undefined>
  /** By how much its viewers are held back. Absent: not at all. */
  delayMsOf?: (replayId: string) => number
}

type Params = { id: string; pass: string; file: string }

const zip = promisify(gzip)
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const immutable = 'private, max-age=86400, immutable'

/** A playlist of hours takes a reading of its index, some thousand lines and a compression: once for all who ask. */
const playlistReads = { keptMs: 2_000, entriesMax: 32 } as const

type State = 'live' | 'ended'

/** Playlists by name: all of a recording, and what a room's viewers go back to. */
const playlists: Readonly<Record<string, (entries: readonly IndexEntry[], state: State) => string>> = {
  'index.m3u8': (entries, state) => renderReplay(entries, state === 'ended'),
  'rewind.m3u8': (entries, state) => renderRewind(entries, rewindMaxMs + rewindSpareMs, state === 'ended'),
}

/** Streamed, so that a slow reader holds no segment in memory. Undefined: the recording has no such bytes. */
const openRange = async (path: string, offset: number, sizeBytes: number): Promise<Readable | undefined> => {
  const file = await open(path, 'r')
  const end = offset + sizeBytes
  if ((await file.stat()).size >= end) return file.createReadStream({ start: offset, end: end - 1 })
  await file.close()
  return undefined
}

const orMissing = async <T>(read: Promise<T>): Promise<T | undefined> => {
  try {
    return await read
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const refuse = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send(status === 403 ? 'link over' : 'not found')

const createPlaylists = ({ folder, now, delayMsOf }: ReplayRoutesDeps) => {
  const { once } = createSharedReads({ ...playlistReads, now })
  return (id: string, name: string, state: State) =>
    once(`${id} ${name} ${state}`, async () => {
      const delayMs = delayMsOf?.(id) ?? 0
      const all = await readRecording(join(folder, id))
      const entries = seenEntries(all, delayMs, now())
      const last = entries.at(-1)
      const isWhole = state === 'ended' && entries.length === all.length
      const text = last && playlists[name]?.(entries, isWhole ? 'ended' : 'live')
      if (!last || text === undefined) return undefined
      const endBytes = delayMs === 0 ? Number.POSITIVE_INFINITY : last.offset + last.sizeBytes
      return { text, zipped: await zip(text), endBytes }
    })
}

const sendMedia = async (
  reply: FastifyReply,
  { folder, name, endBytes }: { folder: string; name: string; endBytes: number },
): Promise<FastifyReply> => {
  const range = rangeOf(name)
  if (!range || range.sizeBytes === 0 || range.sizeBytes > segmentMaxBytes) return refuse(reply, 404)
  if (range.offset + range.sizeBytes > endBytes) return refuse(reply, 404)
  const bytes = await orMissing(openRange(join(folder, mediaName), range.offset, range.sizeBytes))
  if (!bytes) return refuse(reply, 404)
  return reply
    .header('cache-control', immutable)
    .header('content-length', range.sizeBytes)
    .type('video/mp4')
    .send(bytes)
}

/** Adds `<path>/:id/:pass/…`: the playlist of a recording and the segments that it names. */
export const registerReplayRoutes = (app: FastifyInstance, deps: ReplayRoutesDeps): void => {
  const { path, folder, key, now, stateOf } = deps
  const playlistOf = createPlaylists(deps)
  app.get<{ Params: Params }>(`${path}/:id/:pass/:file`, async ({ params, headers }, reply) => {
    const { id, pass, file } = params
    void reply
      .header('access-control-allow-origin', '*')
      .header('timing-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
    if (!idPattern.test(id)) return refuse(reply, 404)
    if (!checkReplayPass(key, id, { pass, nowMs: now() })) return refuse(reply, 403)
    const state = await stateOf(id)
    if (!state) return refuse(reply, 404)
    const isMedia = !Object.hasOwn(playlists, file)
    const isHeldBack = (deps.delayMsOf?.(id) ?? 0) > 0
    const drawn = isMedia && !isHeldBack ? undefined : await playlistOf(id, isMedia ? 'index.m3u8' : file, state)
    if (isMedia && (drawn || !isHeldBack))
      return sendMedia(reply, { folder: join(folder, id), name: file, endBytes: drawn?.endBytes ?? Infinity })
    if (!drawn) return refuse(reply, 404)
    const zips = /\bgzip\b/.test(headers['accept-encoding'] ?? '')
    if (zips) void reply.header('content-encoding', 'gzip')
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('application/vnd.apple.mpegurl')
      .send(zips ? drawn.zipped : drawn.text)
  })
}
