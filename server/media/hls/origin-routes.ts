import { askedWidth } from '#contract/live/rules/cover-pictures.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MediaStats } from '#server/media/media-counters.ts'
import { reloadHoldMs, settleHoldMs } from '#server/media/media-limits.ts'
import { sizedPicture } from '#server/platform/http/sized-pictures.ts'
import type { RoomLadder } from '#server/media/ladder/room-ladder.ts'
import type { StreamChannel } from '#server/media/stream-channel.ts'
import type { Media } from '#server/media/ports.ts'
import type { PlaylistWindow } from './live-window.ts'
import { readyRungs, rungPlayable, sourcePlayable, type Playable } from './playable.ts'
import { PlaylistCache } from './playlist-cache.ts'
import { renderMaster } from './playlist.ts'
import { BadReload, checkReload, holds, isSettled, readReload, type ReloadRequest } from './reload-request.ts'

/** What the routes need of the streams. */
export interface Origin {
  channel(roomNo: string): StreamChannel | undefined
  /** What is made beside the room's own stream. */
  ladder(roomNo: string): RoomLadder | undefined
  coverOf: Media['coverOf']
  readonly counters: MediaStats
}

interface Answer {
  status: number
  type: string
  body: Buffer | string
  cache: string
}

const noStore = 'no-store'
const immutable = 'public, max-age=31536000, immutable'
const blockedPlaylist = 'public, max-age=2'
const plainPlaylist = 'public, max-age=1'
const freshPlaylist = 'no-cache'
const coverCaching = 'public, max-age=10'
const playlistType = 'application/vnd.apple.mpegurl'
const mediaType = 'video/mp4'
const retryAfterSeconds = 2
const fileNamePattern = /^(?:([ps])(\d{1,15})\.m4s|(i[\d-]{1,40}\.mp4))$/
const partsHinted = 1

const text = (status: number, body: string): Answer => ({ status, type: 'text/plain', body, cache: noStore })
const missing = text(404, 'not found')
const late = text(503, 'not ready')
const media = (body: Buffer): Answer => ({ status: 200, type: mediaType, body, cache: immutable })
const playlist = (body: string, cache: string): Answer => ({ status: 200, type: playlistType, body, cache })

const isSealed = (window: PlaylistWindow) => window.view().segments.some((segment) => segment.sealed)

const untilAnswerable = async (channel: Playable, request: ReloadRequest): Promise<boolean> => {
  const { window, waiters } = channel
  if (request.isPlain) return waiters.until(() => isSealed(window), reloadHoldMs)
  const { wanted } = request
  if (!wanted) {
    await waiters.until(() => isSettled(window.view()), settleHoldMs)
    return true
  }
  checkReload(window.view(), wanted)
  return waiters.until(() => holds(window.view(), wanted), reloadHoldMs)
}

const answerMedia = async (channel: Playable, name: string): Promise<Answer> => {
  const match = fileNamePattern.exec(name)
  if (!match) return missing
  const { window, waiters } = channel
  const [, kind, digits, initName] = match
  if (initName !== undefined) {
    const init = window.init(initName)
    return init ? media(init.data) : missing
  }
  const sequence = Number(digits)
  if (kind === 's') {
    const sealed = window.segment(sequence)?.sealed
    return sealed ? media(sealed) : missing
  }
  const isComing = channel.isPartComing() && sequence < window.view().nextPartSequence + partsHinted
  if (isComing) await waiters.until(() => sequence < window.view().nextPartSequence, reloadHoldMs)
  const part = window.part(sequence)
  return part ? media(part.data) : missing
}

const answerIndex = async (cache: PlaylistCache, channel: Playable, request: ReloadRequest): Promise<Answer> => {
  if (!(await untilAnswerable(channel, request))) {
    if (request.isPlain) return late
    return playlist(cache.textOf(channel, 'low-latency'), noStore)
  }
  const flavour = request.isPlain ? 'plain' : request.wantsDelta ? 'delta' : 'low-latency'
  const caching = request.isPlain ? plainPlaylist : request.wanted ? blockedPlaylist : freshPlaylist
  return playlist(cache.textOf(channel, flavour), caching)
}

const answerMaster = (channel: Playable, rungs: ReturnType<typeof readyRungs>, request: ReloadRequest): Answer => {
  const init = channel.window.latestInit()
  if (!init) return missing
  const renditions = rungs.flatMap(({ rung, window }) => {
    const own = window.latestInit()
    return own ? [{ folder: `${rung.name}/`, view: window.view(), init: own }] : []
  })
  return playlist(
    renderMaster([{ folder: '', view: channel.window.view(), init }, ...renditions], request.isPlain),
    freshPlaylist,
  )
}

const answerPlaylist = async (
  channel: Playable | undefined,
  query: unknown,
  answer: (channel: Playable, request: ReloadRequest) => Promise<Answer> | Answer,
): Promise<Answer> => {
  if (!channel) return missing
  try {
    const request = readReload(query as Record<string, unknown>)
    const state = await channel.ready()
    if (state !== 'ready') return state === 'late' ? late : missing
    return await answer(channel, request)
  } catch (error) {
    if (error instanceof BadReload) return text(400, error.message)
    throw error
  }
}

type Send = (request: FastifyRequest, reply: FastifyReply, answer: Answer) => FastifyReply
type AnswerReload = (channel: Playable, request: ReloadRequest) => Promise<Answer>

const registerRungRoutes = (
  app: FastifyInstance,
  origin: Origin,
  { send, index }: { send: Send; index: AnswerReload },
): void => {
  const rungsOf = (roomNo: string, name: string): Playable[] => {
    const [channel, ladder] = [origin.channel(roomNo), origin.ladder(roomNo)]
    return channel && ladder ? [...ladder.holders(name)].map((rung) => rungPlayable(channel, ladder, rung)) : []
  }
  app.get<{ Params: { roomNo: string; rung: string } }>('/media/:roomNo/:rung/index.m3u8', async (request, reply) => {
    const { roomNo, rung } = request.params
    const channel = origin.channel(roomNo)
    const readyNow = () => channel && readyRungs(channel, origin.ladder(roomNo)).find((one) => one.rung.name === rung)
    const ready = readyNow()
    const playable = rungsOf(roomNo, rung).find(({ window }) => window === ready?.window)
    const answer = await answerPlaylist(playable, request.query, index)
    // Who waits for a transcoder that dies hears so at once: players wait before they ask again for what is unchanged.
    return send(request, reply, ready && readyNow()?.rung === ready.rung ? answer : missing)
  })
  app.get<{ Params: { roomNo: string; rung: string; file: string } }>(
    '/media/:roomNo/:rung/:file',
    async (request, reply) => {
      const { roomNo, rung, file } = request.params
      for (const playable of rungsOf(roomNo, rung)) {
        playable.touch()
        const answer = await answerMedia(playable, file)
        if (answer !== missing) return send(request, reply, answer)
      }
      return send(request, reply, missing)
    },
  )
}

/** Adds `/media/:roomNo/…`: playlists, media and covers. */
export const registerOriginRoutes = (app: FastifyInstance, origin: Origin): void => {
  const cache = new PlaylistCache()

  const send: Send = (request, reply, answer) => {
    const isZipped = answer.type === playlistType && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    const body = isZipped ? cache.zip(answer.body as string) : answer.body
    if (isZipped) void reply.header('content-encoding', 'gzip')
    if (answer.type === playlistType) void reply.header('vary', 'accept-encoding')
    if (answer.status === 503) void reply.header('retry-after', String(retryAfterSeconds))
    origin.counters.viewerRequests += 1
    origin.counters.sentBytes += Buffer.byteLength(body)
    return reply
      .code(answer.status)
      .header('cache-control', answer.cache)
      .header('access-control-allow-origin', '*')
      .header('timing-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(answer.type)
      .send(body)
  }

  const sourceOf = (roomNo: string): Playable | undefined => {
    const channel = origin.channel(roomNo)
    return channel && sourcePlayable(channel, origin.ladder(roomNo))
  }
  app.get<{ Params: { roomNo: string } }>('/media/:roomNo/master.m3u8', async (request, reply) => {
    const { roomNo } = request.params
    const room = origin.channel(roomNo)
    const master = (channel: Playable, reload: ReloadRequest) =>
      answerMaster(channel, room ? readyRungs(room, origin.ladder(roomNo)) : [], reload)
    return send(request, reply, await answerPlaylist(sourceOf(roomNo), request.query, master))
  })
  const index: AnswerReload = (channel, reload) => answerIndex(cache, channel, reload)
  app.get<{ Params: { roomNo: string } }>('/media/:roomNo/index.m3u8', async (request, reply) =>
    send(request, reply, await answerPlaylist(sourceOf(request.params.roomNo), request.query, index)),
  )
  app.get<{ Params: { roomNo: string }; Querystring: { w?: unknown } }>(
    '/media/:roomNo/cover.jpg',
    async (request, reply) => {
      const cover = await origin.coverOf(request.params.roomNo)
      if (!cover) return send(request, reply, missing)
      const width = askedWidth(request.query.w)
      const picture =
        width === undefined
          ? { type: 'image/jpeg', body: cover.jpeg }
          : await sizedPicture(request, reply, cover.jpeg, width)
      return send(request, reply, { status: 200, cache: coverCaching, ...picture })
    },
  )
  app.get<{ Params: { roomNo: string; file: string } }>('/media/:roomNo/:file', async (request, reply) => {
    const channel = sourceOf(request.params.roomNo)
    channel?.touch()
    return send(request, reply, channel ? await answerMedia(channel, request.params.file) : missing)
  })
  registerRungRoutes(app, origin, { send, index })
}
