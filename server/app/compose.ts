import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { registerAdmin } from './admin/admin-endpoint.ts'
import { createClosers, type Closers } from '#server/platform/shutdown.ts'
import { openSite } from '#server/site/create-site.ts'
import { createGround, createServices, startHousekeeping, type Ground } from './compose-services.ts'
import type { Config } from './config.ts'
import { openAtRest } from './data-key.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { createDemoScenes } from '#server/demo/channels/demo-scenes.ts'
import { handlerTable } from './handler-table.ts'
import { createApp, registerHttp } from '#server/platform/http/http-server.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import { registerMemberPictures } from '#server/members/member-pictures.ts'
import { makeSiteKey, readSiteKey } from '#server/platform/http/site-key.ts'
import { claimDataDir } from './instance-file.ts'
import { ensurePortFree, listenFault } from './listening.ts'
import { registerOrigin, startMedia, type MediaServer } from '#server/media/media-server.ts'
import type { LiveList } from '#server/sports/ports.ts'
import type { Log, Services } from './services.ts'
import { createDemoChannels } from '#server/demo/channels/demo-channels.ts'
import { findFfmpeg } from '#server/platform/ffmpeg.ts'
import { openMessages } from '#server/platform/messages/open-messages.ts'
import { startOddsFeed } from '#server/sports/sandbox/odds-feed.ts'
import { createRealtime, type Realtime } from './realtime/realtime.ts'
import { openStorage, type Storage } from './storage.ts'
import { createMemberStatuses } from '#server/accounts/store/member-statuses.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { createStreamKeys, type IssuingStreamKeys } from '#server/live/store/stream-keys.ts'

const closeTimeoutMs = 5_000
const secretBytes = 32
const demoSeed = 20_260

export interface Running {
  readonly url: string
  readonly rtmpUrl: string
  readonly services: Services
  /** False without ffmpeg: no demo streams and no covers. */
  readonly streams: boolean
  /** Takes nothing new, ends what is under way, stores what is waiting, and stops all that was started. */
  stop(): Promise<void>
  /** Leaves at once; only PostgreSQL is told to stop. */
  abandon(): void
}

export interface StartParts {
  log: Log
  now: () => number
  environment: Record<string, string | undefined>
  /** The built web app. */
  webFolder: string
}

const shownHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

/** Sockets are closed before; what else is under way has a few seconds to end. */
const closeApp = async (app: FastifyInstance): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs)
  await app.close()
  clearTimeout(timer)
}

interface MediaParts {
  config: Config
  log: Log
  ground: Ground
  streamKeys: IssuingStreamKeys
  ffmpegPath: string | undefined
  find: LiveList['item']
}

const openMedia = async (parts: MediaParts, closers: Closers) => {
  const { config, log, ground, ffmpegPath } = parts
  const scenes = createDemoScenes(parts.find, ground.now)
  const stored = await ground.rooms.all()
  const hasChannels = config.DEMO !== 'off' && ffmpegPath !== undefined
  try {
    const media = await startMedia({
      rtmpHost: config.HOST,
      rtmpPort: config.RTMP_PORT,
      streamKeys: parts.streamKeys,
      interruptedRoomNos: stored.filter((room) => [1, 2].includes(room.anchorStatus)).map((room) => room.roomNo),
      interruptedGraceMs: config.INTERRUPTED_GRACE_MS,
      idleStopMs: config.IDLE_STOP_MS,
      log,
      ...(ffmpegPath === undefined ? {} : { ffmpegPath }),
      ...(hasChannels ? { onDemand: createDemoChannels({ ffmpegPath, channels: scenes.channels, log }) } : {}),
    })
    closers.add('media', () => media.stop())
    return { media, scenes }
  } catch (error) {
    throw listenFault('RTMP_PORT', config.RTMP_PORT, error)
  }
}

const readyChecks = (storage: Storage, media: MediaServer) => ({
  database: async (): Promise<true> => {
    await sql`select 1`.execute(storage.db)
    return true
  },
  ingest: async () => (media.rtmpPort > 0 ? (true as const) : 'not listening'),
})

interface HttpSide {
  app: FastifyInstance
  config: Config
  storage: Storage
  services: Services
  media: MediaServer
  realtime: Realtime
  webFolder: string
}

const openHttp = async ({ app, config, storage, services, media, realtime, webFolder }: HttpSide): Promise<Metrics> => {
  const secrets = createSecrets(storage.db)
  const siteKey = readSiteKey(await secrets.get('site-key', makeSiteKey))
  const metrics = await registerHttp(app, {
    services,
    table: handlerTable,
    siteKey,
    tokenSecret: await secrets.get('gateway-token', () => randomBytes(secretBytes)),
    epoch: randomBytes(secretBytes),
    languages: config.LANGUAGES,
    regionHeader: config.TRUST_PROXY === 'on' ? config.REGION_HEADER : undefined,
    perMinute: { address: config.CALLS_PER_MINUTE_ADDRESS, member: config.CALLS_PER_MINUTE_MEMBER },
    checksAnswers: config.CHECK_ANSWERS === 'on',
    publicOrigin: config.PUBLIC_ORIGIN,
    mediaOrigin: config.MEDIA_ORIGIN,
    webFolder,
    readyChecks: readyChecks(storage, media),
    metricsAnywhere: config.METRICS === 'anywhere',
  })
  registerOrigin(app, media)
  registerMemberPictures(app, services.memberCare.avatars)
  metrics.watch('sockets', () => ({ ...realtime.stats() }))
  metrics.watch('media', () => ({ ...media.stats() }))
  return metrics
}

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    await app.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    throw listenFault('PORT', config.PORT, error)
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.PORT
  return `http://${shownHost(config.HOST)}:${port}`
}

interface Base {
  config: Config
  parts: StartParts
  closers: Closers
  storage: Storage
  ffmpegPath: string | undefined
}

/** Everything that listens or serves, from the ground up, not yet listening for visitors. */
const assemble = async ({ config, parts, closers, storage, ffmpegPath }: Base) => {
  const { log, now } = parts
  const { db } = storage
  const sockets = (): number => realtime.stats().sockets
  const siteParts = await openSite({ db, config, streams: ffmpegPath !== undefined, sockets, now, log })
  const messages = await openMessages(config, log)
  const atRest = await openAtRest(config, { secrets: createSecrets(db), log })
  const sessionsPerMember = config.SESSIONS_PER_MEMBER
  const publicOrigin = config.PUBLIC_ORIGIN
  const ground = createGround({ db, log, now, siteParts, messages, sessionsPerMember, atRest, publicOrigin }, closers)
  const streamKeys = createStreamKeys(db)
  const find: LiveList['item'] = (roomNo) => services.liveList.item(roomNo)
  const { media, scenes } = await openMedia({ config, log, ground, streamKeys, ffmpegPath, find }, closers)
  const trustProxy = config.TRUST_PROXY === 'on'
  const regionHeader = trustProxy ? config.REGION_HEADER : undefined
  const app = createApp(trustProxy)
  closers.add('http', () => closeApp(app))
  const realtime = createRealtime({ ...ground, httpServer: app.server, media, config: { trustProxy, regionHeader } })
  const { services, outbox } = createServices(
    db,
    ground,
    { media, presence: realtime.presence, mediaOrigin: config.MEDIA_ORIGIN },
    closers,
  )
  closers.add('sockets', () => realtime.close())
  const metrics = await openHttp({ app, config, storage, services, media, realtime, webFolder: parts.webFolder })
  metrics.watch('points', () => siteParts.points.stats())
  const adminToken = randomBytes(secretBytes).toString('base64url')
  const memberStatuses = createMemberStatuses(db, ground.sessions)
  registerAdmin(app, { ...services, audit: ground.audit, memberStatuses, streamKeys }, adminToken, log)
  await scenes.warm()
  startHousekeeping(ground, closers)
  return { app, ground, services, outbox, adminToken, rtmpPort: media.rtmpPort }
}

const startFeed = ({ storage, parts, closers }: Base, { ground, outbox }: Assembled): void => {
  const { log, now } = parts
  const onCommitted = (): void => outbox.nudge()
  const feed = startOddsFeed({ db: storage.db, matches: ground.matches, now, seed: demoSeed, log, onCommitted })
  closers.add('odds feed', () => feed.stop())
}

type Assembled = Awaited<ReturnType<typeof assemble>>

const startCrowd = async (services: Services, closers: Closers): Promise<void> => {
  const { startDemoCrowd } = await import('#server/demo/crowd/demo-crowd.ts')
  const crowd = startDemoCrowd(services)
  closers.add('demo crowd', () => crowd.stop())
}

const start = async (config: Config, parts: StartParts, closers: Closers): Promise<Omit<Running, 'stop'>> => {
  const claim = await claimDataDir(config.DATA_DIR)
  closers.add('data folder', claim.release)
  const [storage, ffmpeg] = await Promise.all([openStorage(config, 'owner'), findFfmpeg(parts.environment)])
  closers.add('database', () => storage.close())
  if (config.DEMO !== 'off') await seedDemo(storage.db, { now: parts.now, log: parts.log })
  const base = { config, parts, closers, storage, ffmpegPath: ffmpeg?.path }
  const assembled = await assemble(base)
  const { app, services, adminToken, rtmpPort } = assembled
  if (config.DEMO !== 'off') startFeed(base, assembled)
  const url = await listen(app, config)
  if (config.DEMO === 'on') await startCrowd(services, closers)
  claim.announce(url, adminToken)
  const rtmpUrl = `rtmp://${shownHost(config.HOST)}:${rtmpPort}`
  return { url, rtmpUrl, services, streams: ffmpeg !== undefined, abandon: () => storage.abandon() }
}

/** Starts everything, in order; what fails to start closes what was started before it. Throws a StartFault in one line. */
export const startGrandstand = async (config: Config, parts: StartParts): Promise<Running> => {
  const closers = createClosers(parts.log)
  try {
    await ensurePortFree('PORT', config.HOST, config.PORT)
    await ensurePortFree('RTMP_PORT', config.HOST, config.RTMP_PORT)
    const running = await start(config, parts, closers)
    return { ...running, stop: () => closers.closeAll() }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}
