import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { signVideoLink, type VideoKeys } from '#server/live/video-signature.ts'
import type { MatchVideos } from '#server/live/ports.ts'
import { createSandboxVideo } from '#server/live/sandbox/sandbox-video.ts'
import { registerOriginRoutes } from '#server/media/hls/origin-routes.ts'
import type { MediaServer } from '#server/media/media-server.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { RoomRecord, Rooms } from '#server/rooms/ports.ts'
import type { Config } from './config.ts'
import { listenFault, portOf, reachedAt } from './listening.ts'

const secretBytes = 32
/** In the address of the source, where the match's id stands. */
const matchPlace = '{match}'

interface Playing {
  media: MediaServer
  rooms: Pick<Rooms, 'all'>
}

export interface OpenedMatchVideos {
  readonly videos: MatchVideos | undefined
  /** Of the streams; known once the sandbox listens. */
  origin(): string | undefined
  /** Starts the sandbox's source where it plays the source. */
  serve(shown: Playing): Promise<void>
}

const linksAt = (config: Config, keys: VideoKeys, now: () => number, addressOf: () => string): MatchVideos => ({
  link: (matchId, session) => {
    const nowMs = now()
    const expiresAtSeconds = Math.floor(nowMs / 1_000) + config.VIDEO_LINK_SECONDS
    const url = new URL(addressOf().replace(matchPlace, encodeURIComponent(matchId)))
    const query = signVideoLink(keys, { match: matchId, session, expiresAtSeconds })
    for (const [field, value] of Object.entries(query)) url.searchParams.set(field, value)
    return { url: url.href, livesMs: Math.max(1, expiresAtSeconds * 1_000 - nowMs) }
  },
})

/** The room whose picture is the match, or any other such room that has a stream: the same one each time. */
const roomFor =
  ({ media, rooms }: Playing) =>
  async (matchId: string): Promise<string | undefined> => {
    const all = await rooms.all()
    const isPicture = ({ roomNo, anchorType }: RoomRecord): boolean =>
      anchorType === 'match' && media.origin.channel(roomNo) !== undefined
    const playing = all.filter(isPicture)
    const own = playing.find((room) => room.matchId === matchId)
    const nth = createHash('sha256').update(matchId).digest().readUInt32BE() % Math.max(1, playing.length)
    return (own ?? playing[nth])?.roomNo
  }

/** True where the demo itself plays the source. */
export const hasSandboxVideos = ({ DEMO, VIDEO_SOURCE }: Pick<Config, 'DEMO' | 'VIDEO_SOURCE'>): boolean =>
  DEMO !== 'off' && VIDEO_SOURCE === undefined

/** The operator's source of matches' outside streams, or the sandbox's in the demo, on a port of its own. [C-16] */
export const openMatchVideos = async (
  { secrets, now, shutdown }: Infrastructure,
  config: Config,
): Promise<OpenedMatchVideos> => {
  const { VIDEO_SOURCE: source, VIDEO_KEYS: given } = config
  if (source !== undefined && given !== undefined) {
    const videos = linksAt(config, given, now, () => source)
    return { videos, origin: () => new URL(source).origin, serve: async () => undefined }
  }
  if (!hasSandboxVideos(config)) return { videos: undefined, origin: () => undefined, serve: async () => undefined }
  const secret = await secrets.get('match-videos', () => randomBytes(secretBytes))
  const keys = given ?? ([{ id: 'demo', secret: secret.toString('base64url') }] as const)
  let localOrigin = ''
  const origin = (): string => config.VIDEO_ORIGIN ?? localOrigin
  return {
    videos: linksAt(config, keys, now, () => `${origin()}/media/${matchPlace}/index.m3u8`),
    origin,
    serve: async (current) => {
      const trustProxy = config.TRUST_PROXY === 'on'
      const { origin: streams } = current.media
      const registerStreams = (source: FastifyInstance, streamOf: (match: string) => string): void =>
        registerOriginRoutes(source, {
          ...streams,
          channel: (match) => streams.channel(streamOf(match)),
          ladder: () => undefined,
          coverOf: async () => undefined,
        })
      const app = createSandboxVideo({ keys, roomOf: roomFor(current), registerStreams, trustProxy, now })
      shutdown.add('sandbox videos', () => app.close())
      try {
        await app.listen({ host: config.HOST, port: config.VIDEO_PORT })
      } catch (error) {
        throw listenFault('VIDEO_PORT', config.VIDEO_PORT, error)
      }
      localOrigin = `http://${reachedAt(config.HOST, portOf(app.server))}`
    },
  }
}
