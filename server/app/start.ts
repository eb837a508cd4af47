import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { blockDemoPeople, unblockDemoPeople } from '#server/demo/demo-blocked-people.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { createAudit } from '#server/platform/audit.ts'
import { findFfmpeg, type Ffmpeg } from '#server/platform/ffmpeg.ts'
import { createHousekeeping } from '#server/platform/housekeeping.ts'
import { createApp } from '#server/platform/http/http-server.ts'
import { createIdempotency } from '#server/platform/idempotency/idempotency.ts'
import { createFactDelivery } from '#server/platform/outbox/fact-delivery.ts'
import { createOutboxPublisher } from '#server/platform/outbox/outbox.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Log } from '#server/platform/log.ts'
import { createMessageSender } from '#server/platform/messages/message-outbox.ts'
import { openMessages } from '#server/platform/messages/open-messages.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import type { BusLine } from '#server/platform/bus/bus-line.ts'
import { createShutdown, type Shutdown } from '#server/platform/shutdown.ts'
import { closeWithoutFeed } from '#server/sports/feed/no-feed.ts'
import { createRecorder, openRecording } from '#server/sports/feed/replay.ts'
import { startReplayFeed } from '#server/sports/feed/replay-feed.ts'
import { catchUp, startSandboxFeed } from '#server/sports/sandbox/sandbox-feed.ts'
import { compose, type Composition } from './compose.ts'
import type { Config } from './config.ts'
import type { DataKeys } from './keys/data-keys.ts'
import { openDataKeys } from './keys/open-data-keys.ts'
import { claimDataDir } from './instance-file.ts'
import { ensurePortFree, listenFault, portOf, reachedAt } from './listening.ts'
import { openBus } from './open-bus.ts'
import { openHttp } from './open-http.ts'
import { openVenues } from './open-venues.ts'
import { hasSandboxVideos, openMatchVideos } from './open-match-videos.ts'
import { openSandboxProvider } from './open-sandbox-provider.ts'
import { openStorage, type Storage } from './storage.ts'

const closeTimeoutMs = 5_000
const adminTokenBytes = 32
const recordsKeptMs = 7 * 24 * 60 * 60_000
const demoSeed = 20_260

export interface Running {
  readonly url: string
  readonly rtmpUrl: string
  readonly infrastructure: Infrastructure
  readonly composition: Composition
  /** Without it there are no demo streams and no covers. */
  readonly ffmpeg: Ffmpeg | undefined
  /** What moves orders on with time. */
  readonly timers: PollLoop
  /** What reads the blocks of chains. */
  readonly chainWatch: PollLoop
  /** Interest of days that are over. */
  readonly accrual: PollLoop
  readonly reconciling: PollLoop
  /** Decides bets in play when their time has come. */
  readonly decisions: PollLoop
  /** Settles by the results of matches. */
  readonly results: PollLoop
  /** Holds the draws of lotteries. */
  readonly lotteryDraws: PollLoop
  /** Closes months of agents. */
  readonly agentMonths: PollLoop
  /** Reminds members of announced streams. */
  readonly streamReminders: PollLoop
  readonly raids: PollLoop
  readonly hosts: PollLoop
  /** Makes and settles rounds of the soccer lottery. */
  readonly soccerRounds: PollLoop
  /** Looks at grants of promotions again whose play was undone. */
  readonly rechecks: PollLoop
  /** Draws and answers of promotions. */
  readonly prizes: PollLoop
  /** Takes nothing new, ends what is under way, stores what is waiting, and stops all that was started. */
  stop(): Promise<void>
}

export interface StartOptions {
  log: Log
  now: () => number
  environment: Record<string, string | undefined>
  /** The built web app. */
  webFolder: string
  /** Gets what tells the PostgreSQL of the data folder to stop, for who leaves in the middle of the start or of the stop. */
  onPostgres?: (abandon: () => void) => void
  /** Hears when that PostgreSQL has ended without having been asked to. */
  onPostgresLost?: (why: string) => void
  /** Changes what messages between nodes travel over. */
  lineOf?: (line: BusLine) => BusLine
  /** Where one is known; else it is looked for in the environment. */
  ffmpeg?: Ffmpeg
}

/** Sockets are closed before; what else is under way has a few seconds to end. */
const closeApp = async (app: FastifyInstance): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs)
  await app.close()
  clearTimeout(timer)
}

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    await app.listen({ host: config.HOST, port: config.PORT })
  } catch (error) {
    throw listenFault('PORT', config.PORT, error)
  }
  return `http://${reachedAt(config.HOST, portOf(app.server))}`
}

/** What all subjects are built on. Messages that an earlier start left go out now. */
const createInfrastructure = async (
  { db }: Storage,
  config: Config,
  { log, now, shutdown, lineOf }: Pick<StartOptions, 'log' | 'now' | 'lineOf'> & { shutdown: Shutdown },
): Promise<{ infrastructure: Infrastructure; keys: DataKeys }> => {
  const messages = await openMessages(config, log)
  const { fieldEncryption, secrets, keys, stop } = await openDataKeys(config, { db, log, now })
  shutdown.add('data keys', stop)
  const bus = await openBus(config, { secrets, log, shutdown, lineOf })
  const housekeeping = createHousekeeping({ log, shutdown })
  const outbox = createOutboxPublisher(db, { log })
  // Who commands hears the answer when the rooms have heard of it.
  const units = createUnitOfWork(db, () => outbox.flush())
  const facts = createFactDelivery(db, { log, now })
  housekeeping.add(() => facts.sweep())
  shutdown.add('facts', () => facts.stop())
  const idempotency = createIdempotency(db, { units, fieldEncryption })
  housekeeping.add(() => idempotency.sweep(new Date(now() - recordsKeptMs)))
  const messageOutbox = createMessageSender(db, { messages, sealing: fieldEncryption, now, log })
  housekeeping.add(() => messageOutbox.sweep())
  shutdown.add('messages', () => messageOutbox.stop())
  messageOutbox.nudge()
  const infrastructure = {
    db,
    log,
    now,
    secrets,
    fieldEncryption,
    audit: createAudit(db),
    units,
    idempotency,
    outbox,
    facts,
    messageOutbox,
    housekeeping,
    bus,
    shutdown,
  }
  return { infrastructure, keys }
}

/** Before anybody can call: with the demo its people are members like others, without it they are blocked. */
const settleDemoPeople = async ({ db, log }: Infrastructure, { accounts }: Composition, config: Config) => {
  const settle = config.DEMO === 'off' ? blockDemoPeople : unblockDemoPeople
  const people = await settle(db, accounts.memberStatuses)
  if (people > 0) log.info({ people, demo: config.DEMO }, 'the demo people stand otherwise now')
}

/** The files of FEED_REPLAY and FEED_RECORD, opened before anything is started. Throws a StartFault. */
const openFeedFiles = async ({ FEED_REPLAY, FEED_RECORD }: Config, log: Log) => ({
  recorded: FEED_REPLAY === undefined ? [] : await openRecording(FEED_REPLAY, log),
  record: FEED_RECORD === undefined ? undefined : await createRecorder(FEED_RECORD, log),
})

type FeedFiles = Awaited<ReturnType<typeof openFeedFiles>>

/**
 * A recorded feed where one is named, else the simulator of the demo, whose matches are as far as they should be when this
 * settles; without either nothing can be bet on. Answers what starts it.
 */
const prepareFeed = async (
  infrastructure: Infrastructure,
  composition: Composition,
  { config, files: { recorded, record } }: { config: Config; files: FeedFiles },
): Promise<() => void> => {
  const { db, log, now, shutdown } = infrastructure
  const { outbox, sports } = composition
  const feedDeps = {
    db,
    matches: sports.matches,
    now,
    log,
    record,
    onCommitted: () => outbox.nudge(),
    onResults: sports.feed.resultsStored,
  }
  const { SIMULATOR_SPEED: speed, SIMULATOR_MATCHES: lines, SIMULATOR_FAULTS: faults, FEED_REPLAY: path } = config
  if (path === undefined && config.DEMO === 'off') {
    const closed = await closeWithoutFeed(db, now())
    if (closed > 0)
      log.warn({ matches: closed }, 'no feed is read: the markets that an earlier one left open are closed')
    return () => undefined
  }
  const simulated = { ...feedDeps, seed: demoSeed, speed, lines, hasFaults: faults === 'on' }
  if (path === undefined) await catchUp(simulated)
  return () => {
    const feed = path === undefined ? startSandboxFeed(simulated) : startReplayFeed({ ...feedDeps, path, recorded })
    sports.feed.attach(feed)
    shutdown.add('odds feed', () => feed.stop())
  }
}

/** Whose rooms are full, and have a past, before anybody comes in. */
const startCrowd = async (
  { db, log, now, shutdown }: Infrastructure,
  composition: Composition,
  { speed, standAt }: { speed: number; standAt: (atMs: number | undefined) => void },
): Promise<void> => {
  const { startDemoCrowd } = await import('#server/demo/crowd/demo-crowd.ts')
  const { readPastMatches } = await import('#server/demo/crowd/past-matches.ts')
  const { rooms, roomLog, presence, calls, sports, accounts, live, gifts } = composition
  const crowd = await startDemoCrowd({
    log,
    now,
    rooms,
    roomLog,
    presence,
    calls,
    matches: sports.matches,
    members: accounts.members,
    liveList: live.liveList,
    gifts: gifts.gifts,
    past: { standAt, matches: () => readPastMatches(db, speed) },
  })
  shutdown.add('demo crowd', () => crowd.stop())
}

/** The clock that the server goes by; the demo sets it back for a moment, before the doors open. */
const createSettableClock = (now: () => number) => {
  let atMs: number | undefined
  return {
    now: () => atMs ?? now(),
    standAt: (standsAtMs: number | undefined): void => {
      atMs = standsAtMs
    },
  }
}

const warnOfDatabase = ({ roleFaults, undescribedFunctions }: Storage, log: Log): void => {
  if (roleFaults.length > 0)
    log.warn(
      { why: roleFaults.join(', ') },
      'the database role of the application can do more than it needs: give it one of its own, see "Database roles" in docs/operations/install.md',
    )
  if (undescribedFunctions.length > 0)
    log.warn(
      { functions: undescribedFunctions.join(', ') },
      'the database has functions that no file of this version describes',
    )
}

/** Work that goes on by itself from now on. */
const startLoops = (composition: Composition, config: Config) => {
  const timers = composition.finance.startTimers()
  const chainWatch = composition.finance.startChains()
  const accrual = composition.finance.startAccrual()
  const decisions = composition.sports.startDecisions()
  const results = composition.sports.settlement.start()
  const lotteryDraws = composition.lottery.start({ showsPast: config.DEMO === 'on' })
  composition.loyalty.start()
  const agentMonths = composition.agents.start()
  const streamReminders = composition.studio.start()
  const raids = composition.raids.start()
  const hosts = composition.hosts.start()
  const soccerRounds = composition.lottery.startSoccer()
  const reconciling = composition.venues.startReconciling()
  const prizes = composition.chance.start()
  const rechecks = composition.engine.startRechecks(composition.finance.unplayedGrants)
  return {
    timers,
    chainWatch,
    accrual,
    decisions,
    results,
    lotteryDraws,
    agentMonths,
    streamReminders,
    raids,
    hosts,
    soccerRounds,
    reconciling,
    prizes,
    rechecks,
  }
}

const start = async (config: Config, deps: StartOptions, shutdown: Shutdown): Promise<Omit<Running, 'stop'>> => {
  const { log } = deps
  const { now, standAt } = createSettableClock(deps.now)
  const feedFiles = await openFeedFiles(config, log)
  const claim = await claimDataDir(config.DATA_DIR)
  shutdown.add('data folder', claim.release)
  const [storage, ffmpeg] = await Promise.all([
    openStorage(config, 'owner', { onOwn: deps.onPostgres, onLost: deps.onPostgresLost }),
    deps.ffmpeg ?? findFfmpeg(deps.environment),
  ])
  shutdown.add('database', () => storage.close())
  warnOfDatabase(storage, log)
  if (config.DEMO !== 'off') await seedDemo(storage.db, { now, log, speed: config.SIMULATOR_SPEED })
  const { infrastructure, keys } = await createInfrastructure(storage, config, {
    ...deps,
    now,
    shutdown,
  })
  const venues = await openVenues(config, { log, now, shutdown })
  const app = createApp(config.TRUST_PROXY === 'on')
  shutdown.add('http', () => closeApp(app))
  const sandboxProvider = config.DEMO === 'off' ? undefined : await openSandboxProvider(infrastructure, config)
  const matchVideos = await openMatchVideos(infrastructure, config)
  const { videos } = matchVideos
  const composition = await compose(infrastructure, { config, app, ffmpeg, keys, venues, sandboxProvider, videos })
  await matchVideos.serve(composition)
  await settleDemoPeople(infrastructure, composition, config)
  const adminToken = randomBytes(adminTokenBytes).toString('base64url')
  await openHttp(infrastructure, composition, {
    app,
    config,
    videoOrigin: matchVideos.origin(),
    frameOrigins: venues.gameOrigins,
    webFolder: deps.webFolder,
    adminToken,
    ffmpeg,
  })
  await composition.scenes.warm()
  const startFeed = await prepareFeed(infrastructure, composition, { config, files: feedFiles })
  if (config.DEMO === 'on') await startCrowd(infrastructure, composition, { speed: config.SIMULATOR_SPEED, standAt })
  infrastructure.housekeeping.start()
  startFeed()
  const url = await listen(app, config)
  const loops = startLoops(composition, config)
  claim.announce(url, adminToken)
  const rtmpUrl = `rtmp://${reachedAt(config.HOST, composition.media.rtmpPort)}`
  return { url, rtmpUrl, infrastructure, composition, ffmpeg, ...loops }
}

/** Starts everything, in order; what fails to start closes what was started before it. Throws a StartFault in one line. */
export const startGrandstand = async (config: Config, deps: StartOptions): Promise<Running> => {
  const shutdown = createShutdown(deps.log)
  try {
    await ensurePortFree('PORT', config.HOST, config.PORT)
    await ensurePortFree('RTMP_PORT', config.HOST, config.RTMP_PORT)
    if (config.DEMO !== 'off') await ensurePortFree('CHECKOUT_PORT', config.HOST, config.CHECKOUT_PORT)
    if (hasSandboxVideos(config)) await ensurePortFree('VIDEO_PORT', config.HOST, config.VIDEO_PORT)
    const running = await start(config, deps, shutdown)
    return { ...running, stop: () => shutdown.run() }
  } catch (error) {
    await shutdown.run()
    throw error
  }
}
