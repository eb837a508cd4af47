import type { FastifyInstance, FastifyReply } from 'fastify'
import { videoLinkFields, videoLinkStatus } from '#contract/live/rules/video-link.ts'
import { checkVideoLink, type VideoKeys, type VideoVerdict } from '#server/live/video-signature.ts'
import { createApp } from '#server/platform/http/http-server.ts'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'

/** What one address may ask without a right signature: more than links that ran out, less than what tries signatures. */
export const strangerRate = { points: 60, windowSeconds: 10 }

const refusals: Readonly<Record<Exclude<VideoVerdict, 'right'>, number>> = {
  ...videoLinkStatus,
  missing: videoLinkStatus.altered,
}

interface SandboxVideoDeps {
  keys: VideoKeys
  /** The room whose stream stands for a match's. */
  roomOf: (matchId: string) => Promise<string | undefined>
  /** Adds `/media/:roomNo/…`: the streams of the rooms that `streamOf` gives for what stands in that place. */
  registerStreams: (app: FastifyInstance, streamOf: (match: string) => string) => void
  trustProxy: boolean
  now: () => number
}

/** Everything that a playlist names carries the query of the playlist: parts and init segments are asked for with it too. */
export const withQuery = (playlist: string, query: string): string => {
  const joined = (uri: string): string => `${uri}${uri.includes('?') ? '&' : '?'}${query}`
  return playlist
    .split('\n')
    .map((line) => {
      if (line.startsWith('#')) return line.replace(/URI="([^"]+)"/g, (_, uri: string) => `URI="${joined(uri)}"`)
      return line === '' ? line : joined(line)
    })
    .join('\n')
}

const refuse = (reply: FastifyReply, status: number, words: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('access-control-allow-origin', '*')
    .type('text/plain')
    .send(words)

/**
 * A source of matches' outside streams, on an origin of its own: it plays a demo channel to whoever brings a query that the
 * site has signed, and checks it for playlists, init segments and parts alike. [C-16]
 */
export const createSandboxVideo = ({
  keys,
  roomOf,
  registerStreams,
  trustProxy,
  now,
}: SandboxVideoDeps): FastifyInstance => {
  const app = createApp(trustProxy)
  const admitsStranger = createAddressRateLimit(strangerRate)
  const rooms = new Map<string, string>()
  app.addHook<{ Params: { roomNo?: string }; Querystring: Record<string, unknown> }>(
    'preHandler',
    async (request, reply) => {
      const match = request.params.roomNo ?? ''
      const verdict = checkVideoLink(keys, match, { query: request.query, nowMs: now() })
      if (verdict !== 'right') {
        if (!admitsStranger(request.ip)) return refuse(reply, 429, 'too many requests')
        return refuse(reply, refusals[verdict], verdict)
      }
      // The playlists are written anew below.
      delete request.headers['accept-encoding']
      const roomNo = await roomOf(match)
      if (roomNo === undefined) return refuse(reply, 404, 'not found')
      rooms.set(match, roomNo)
      return undefined
    },
  )
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.getHeader('content-type') !== 'application/vnd.apple.mpegurl') return payload
    reply.header('cache-control', 'private, no-store')
    const signed = new URLSearchParams(
      videoLinkFields.map((field) => [field, String((request.query as Record<string, unknown>)[field])]),
    )
    return withQuery(String(payload), signed.toString())
  })
  registerStreams(app, (match) => rooms.get(match) ?? '')
  return app
}
