import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createAccess } from '#server/access/create-access.ts'
import { settingFaults } from '#server/access/setting-faults.ts'
import { createAccounts, createMemberSessions } from '#server/accounts/create-accounts.ts'
import { createStudio } from '#server/studio/create-studio.ts'
import { createAgents, createReferrals } from '#server/agents/create-agents.ts'
import { posterAt } from '#server/demo/channels/demo-scenes.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createFinance } from '#server/finance/create-finance.ts'
import type { FinanceDeps } from '#server/finance/finance-deps.ts'
import { createGames } from '#server/games/create-games.ts'
import type { TableDesk } from '#server/games/ports.ts'
import { createGifts } from '#server/gifts/create-gifts.ts'
import { createLedger } from '#server/ledger/create-ledger.ts'
import type { LiveList, MatchVideos, Streams } from '#server/live/ports.ts'
import { createLottery } from '#server/lottery/create-lottery.ts'
import { createLive } from '#server/live/create-live.ts'
import { createHostBoard, createHosts } from '#server/live/hosts/hosts.ts'
import { createRaidBoard } from '#server/live/raids/raid-board.ts'
import { createRaids } from '#server/live/raids/raids.ts'
import { createHostRows } from '#server/live/store/hostings.ts'
import { createRaidRows } from '#server/live/store/raids.ts'
import { createFollows } from '#server/live/store/follows.ts'
import { openStreamLog } from '#server/live/stream-log.ts'
import { createStreamSamples } from '#server/live/stream-samples.ts'
import { createStreamKeys } from '#server/live/store/stream-keys.ts'
import { createReplays } from '#server/live/store/replays.ts'
import { createClips } from '#server/live/store/clips.ts'
import { createRecordings } from '#server/live/store/recordings.ts'
import { createStreams } from '#server/live/store/streams.ts'
import { createLoyalty } from '#server/loyalty/create-loyalty.ts'
import { createInbox, createMessages } from '#server/messages/create-messages.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { createMembers } from '#server/members/create-members.ts'
import { identityOf } from '#server/members/store/identity.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { recordCommands } from '#server/platform/admin/record-commands.ts'
import { createAnonymousCosts, type AnonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import type { ServedCalls } from '#server/platform/http/dispatch.ts'
import type { Ffmpeg } from '#server/platform/ffmpeg.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createBonusGuard } from '#server/promotions/create-bonus-guard.ts'
import { createChance, createChancePayers } from '#server/promotions/create-chance.ts'
import { createDailyPromotions } from '#server/promotions/create-daily.ts'
import { createPromotionEngine } from '#server/promotions/create-promotions.ts'
import { createAdvertising } from '#server/protection/advertising.ts'
import { createProtection } from '#server/protection/create-protection.ts'
import { createRecords } from '#server/records/create-records.ts'
import { createOpenStakes } from '#server/records/open-stakes.ts'
import { createRooms } from '#server/rooms/create-rooms.ts'
import { createSite } from '#server/site/create-site.ts'
import { createSports } from '#server/sports/create-sports.ts'
import { createVenues } from '#server/venues/create-venues.ts'
import { createVerification } from '#server/verification/create-verification.ts'
import { createWallet } from '#server/wallet/create-wallet.ts'
import type { AdminCommands } from './admin/admin-commands.ts'
import { keyCommands } from './admin/key-commands.ts'
import type { Config } from './config.ts'
import type { DataKeys } from './keys/data-keys.ts'
import { ownOriginsOf, reachedAt } from './listening.ts'
import type { OpenSandboxProvider } from './open-sandbox-provider.ts'
import { openMedia } from './open-media.ts'
import { openClips } from './open-clips.ts'
import { openReplays } from './open-replays.ts'
import { openRecording } from './open-recording.ts'
import type { OpenedVenues } from './open-venues.ts'
import { watchedNetworks } from './watched-networks.ts'
import { createRealtime } from './realtime/realtime.ts'

interface ComposeDeps {
  config: Config
  app: FastifyInstance
  ffmpeg: Ffmpeg | undefined
  keys: DataKeys
  venues: OpenedVenues
  /** The payment provider of the demo. */
  sandboxProvider: OpenSandboxProvider | undefined
  /** Where matches' outside streams come from. */
  videos: MatchVideos | undefined
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const gigabyte = 1e9

const idleMsOf = ({ SESSION_IDLE_MINUTES: minutes }: Config): number => (minutes === 0 ? Infinity : minutes * minuteMs)

/** Where members find the site. */
const linkOriginOf = ({ PUBLIC_ORIGIN, PORT }: Config): string => PUBLIC_ORIGIN ?? `http://localhost:${PORT}`

type Outside = Pick<FinanceDeps, 'providers' | 'setOutage' | 'bankFeeds' | 'bankUrl'>

/** Payment providers and where each reaches the site, and banks: our own sandbox on this machine, others from outside. */
const providersOf = ({ config, sandboxProvider }: ComposeDeps): Outside => {
  const localOrigin = `http://${reachedAt(config.HOST, config.PORT)}`
  const outside = (config.PAYMENT_PROVIDERS ?? []).map((access) => ({
    ...access,
    siteOrigin: config.PUBLIC_ORIGIN ?? localOrigin,
  }))
  const sandbox = sandboxProvider ? [{ ...sandboxProvider.access, siteOrigin: localOrigin }] : []
  const feeds = (config.BANK_FEEDS ?? []).map(({ code, secret }) => [code, secret] as const)
  return {
    providers: [...outside, ...sandbox],
    setOutage: sandboxProvider?.setOutage,
    bankFeeds: new Map([...(sandboxProvider ? [sandboxProvider.feed] : []), ...feeds]),
    bankUrl: sandboxProvider?.bankUrl ?? null,
  }
}

/** The site itself, who may come in, and who the members are. */
const composePeople = async (
  infrastructure: Infrastructure,
  { config, ffmpeg, videos }: ComposeDeps,
  sockets: () => number,
  inbox: Inbox,
) => {
  const isDemo = config.DEMO !== 'off'
  const streams = ffmpeg !== undefined
  // The sandbox plays the demo's channels.
  const hasMatchVideos = videos !== undefined && (streams || config.VIDEO_SOURCE !== undefined)
  const facts = { siteId: config.SITE_ID, languages: config.LANGUAGES, isDemo, streams, matchVideos: hasMatchVideos }
  const advertising = createAdvertising(infrastructure)
  const site = await createSite(infrastructure, { facts, advertising, settingFaults })
  const { settings } = site
  const people = createMemberSessions(infrastructure, {
    perMember: config.SESSIONS_PER_MEMBER,
    idleMs: idleMsOf(config),
  })
  const { members, operatorActions } = people
  const access = await createAccess(infrastructure, { settings, members, operatorActions, sockets })
  const { accessControl } = access
  const verification = createVerification(infrastructure, { settings })
  const { risk } = verification
  const welcome = async (memberId: string): Promise<void> => {
    if (isDemo) await issueDemoMoney(infrastructure.db, [memberId])
  }
  const publicOrigin = config.PUBLIC_ORIGIN
  const linkOrigin = linkOriginOf(config)
  const referrals = createReferrals(infrastructure)
  const account = { settings, risk, accessControl, inbox, ...people, publicOrigin, linkOrigin, referrals, welcome }
  return { site, advertising, access, verification, referrals, accounts: createAccounts(infrastructure, account) }
}
type People = Awaited<ReturnType<typeof composePeople>>
type Books = Pick<ReturnType<typeof createProtection>, 'protection' | 'protectionChanges' | 'playReminders'> & {
  books: ReturnType<typeof createLedger>
  inbox: Inbox
  costs: AnonymousCosts
  tables: TableDesk
}

const replayConfigOf = (config: Config) => ({
  folder: join(config.DATA_DIR, 'recordings'),
  keptMs: config.RECORDING_DAYS * dayMs,
  maxBytes: config.RECORDING_MAX_GB * gigabyte,
  freeBytesMin: config.RECORDING_FREE_GB * gigabyte,
  mediaOrigin: config.MEDIA_ORIGIN,
})

/** Nothing where streams are not recorded. */
const openRecorder = async (infrastructure: Infrastructure, config: Config, streams: Streams) => {
  if (config.RECORDING === 'off') return undefined
  return openRecording(infrastructure, {
    folder: join(config.DATA_DIR, 'recordings'),
    recordings: createRecordings(infrastructure.db),
    streams,
    retention: { keptMs: config.RECORDING_DAYS * dayMs, maxBytes: config.RECORDING_MAX_GB * gigabyte },
    clipBytes: () => createClips(infrastructure.db).sizeBytes(),
    freeBytesMin: config.RECORDING_FREE_GB * gigabyte,
  })
}

/** Replays and clips, with their media where streams are recorded. */
const openReplayed = async (
  infrastructure: Infrastructure,
  { app, config, isRecorded }: Pick<ComposeDeps, 'app' | 'config'> & { isRecorded: boolean },
) => {
  const replays = createReplays(infrastructure.db)
  const clips = createClips(infrastructure.db)
  const media = replayConfigOf(config)
  if (!isRecorded) return { replays, clips, replayMedia: undefined, clipMedia: undefined }
  const folders = { recordings: media.folder, folder: join(config.DATA_DIR, 'clips') }
  return {
    replays,
    clips,
    replayMedia: await openReplays(infrastructure, { app, replays, clips, ...media }),
    clipMedia: await openClips(infrastructure, { app, clips, mediaOrigin: media.mediaOrigin, ...folders }),
  }
}

/** Rooms with their matches, streams, sockets and lists. */
const composeRooms = async (
  infrastructure: Infrastructure,
  { config, app, ffmpeg, videos }: ComposeDeps,
  {
    site: { site, settings },
    access: { accessControl },
    accounts: { members, sessions, accountChanges, securityLog, operatorActions },
    books,
    inbox,
    costs,
    protection,
    protectionChanges,
    playReminders,
    tables,
  }: People & Books,
) => {
  const { db, log, now, shutdown, outbox } = infrastructure
  const follows = createFollows(db, now)
  const streamKeys = createStreamKeys(db, now)
  const { rooms, roomLog, blocks, texts, replayedChat, serve } = createRooms(infrastructure, {
    isFollowing: follows.isFollowing,
  })
  await blocks.open()
  const onCommitted = (): void => outbox.nudge()
  const money = { ledger: books.ledger, flush: books.flush, protection, rooms, onCommitted }
  const seen = {
    viewerCount: (roomNo: string): number => presence.viewerCount(roomNo),
    isOnAir: (roomNo: string): boolean => [1, 4].includes(media.statusOf(roomNo)),
  }
  const sold = { ...money, ...seen, inbox, balances: books.balances, securityLog, site, settings }
  const sports = createSports(infrastructure, sold)
  const gifts = createGifts(infrastructure, money)
  const { matches } = sports
  const find = (roomNo: string): ReturnType<LiveList['item']> => live.liveList.item(roomNo, 'zh-CN')
  const board = createRaidBoard(now)
  const hostBoard = createHostBoard(find)
  const streams = createStreams(db)
  const streamLog = await openStreamLog({ streams, rooms, log })
  shutdown.add('rows of streams', () => streamLog.stop())
  const recorder = await openRecorder(infrastructure, config, streams)
  const mediaDeps = { config, log, rooms, streamKeys, streamLog, recorder, ffmpeg, find }
  const { media, scenes } = await openMedia(mediaDeps, shutdown)
  const trustProxy = config.TRUST_PROXY === 'on'
  const ownOrigins = ownOriginsOf(config)
  const socketConfig = { trustProxy, ownOrigins, regionHeader: trustProxy ? config.REGION_HEADER : undefined }
  const pushed = {
    rooms,
    costs,
    roomLog,
    blocks,
    raids: board,
    hosts: hostBoard,
    sessions,
    accountChanges,
    protectionChanges,
    playReminders,
    inbox,
    matches,
    matchDetails: sports.details,
    tables,
    media,
    settings,
    accessControl,
    site,
    log,
    now,
  }
  const realtime = createRealtime({ ...pushed, httpServer: app.server, config: socketConfig })
  shutdown.add('sockets', () => realtime.close())
  const { presence, orders, tickets } = realtime
  const streamSamples = createStreamSamples({ media, presence, streams, now, log })
  streamSamples.start()
  shutdown.add('viewers of streams', () => streamSamples.stop())
  outbox.connect({ roomLog, presence, orders, tickets })
  sports.settlement.onSettled((settled) => {
    tickets.ordersSettled(settled, sports.settlement.tickets).catch((error: unknown) => {
      log.warn({ err: error }, 'settled tickets could not be pushed')
    })
  })
  shutdown.add('outbox', async () => {
    await outbox.flush()
    await outbox.stop()
  })
  const liveDeps = { members, rooms, matches, media, presence, follows, streamKeys, operatorActions, site }
  const cards = { mediaOrigin: config.MEDIA_ORIGIN, posterAt: config.DEMO === 'off' ? undefined : posterAt }
  const replayed = await openReplayed(infrastructure, { app, config, isRecorded: recorder !== undefined })
  const live = createLive(infrastructure, {
    ...liveDeps,
    ...cards,
    matchVideos: videos,
    ...replayed,
    replayedChat,
    texts,
  })
  const room = serve({
    presence,
    members,
    media,
    matches,
    liveList: live.liveList,
    gifts: gifts.gifts,
    raids: board,
    hosts: hostBoard,
    inbox,
    operatorActions,
  })
  const raidDeps = { rows: createRaidRows(db), board, rooms, blocks, media, streamKeys, presence }
  const raids = createRaids({ ...infrastructure, ...raidDeps })
  const hostDeps = { rows: createHostRows(db), board: hostBoard, raids, media, presence }
  const hosts = createHosts({ ...infrastructure, ...hostDeps })
  await Promise.all([raids.open(), hosts.open()])
  return {
    rooms,
    roomLog,
    room,
    sports,
    gifts,
    live,
    follows,
    raids,
    hosts,
    streamKeys,
    streams,
    texts,
    media,
    scenes,
    realtime,
    presence,
  }
}

/** Every subject, built from the ports that it needs, in the order in which they need each other. */
export const compose = async (infrastructure: Infrastructure, deps: ComposeDeps) => {
  const { audit, messageOutbox } = infrastructure
  const sockets = (): number => inRooms.realtime.stats().sockets
  const inbox = createInbox(infrastructure)
  const costs = createAnonymousCosts(deps.config.CALLS_PER_MINUTE_ADDRESS)
  const people = await composePeople(infrastructure, deps, sockets, inbox)
  const books = createLedger(infrastructure)
  const { settings } = people.site
  const openStakes = createOpenStakes()
  const shared = { settings, identityOf, openStakes: openStakes.since }
  const guarding = createProtection(infrastructure, { ...people.accounts, ...shared })
  const { protection, protectionChanges, playReminders } = guarding
  const games = createGames(infrastructure, { ...books, protection, settings })
  const inRooms = await composeRooms(infrastructure, deps, {
    ...people,
    books,
    inbox,
    costs,
    tables: games.tables,
    protection,
    protectionChanges,
    playReminders,
  })
  games.tables.start()
  inRooms.room.start()
  const { accounts, site, access, verification, advertising } = people
  const { room, gifts, live, sports, presence } = inRooms
  const { risk } = verification
  const guard = createBonusGuard(infrastructure.db)
  const member = createMembers(infrastructure, {
    ...accounts,
    ...books,
    settings,
    protection,
    advertising,
    guard,
    risk,
    presence,
    inbox,
    documentFolder: join(deps.config.DATA_DIR, 'documents'),
  })
  const { profiles } = member.memberCare
  const wallet = createWallet(infrastructure, {
    ...accounts,
    balances: books.balances,
    statements: books.statements,
    profiles,
    risk,
    settings,
  })
  const venues = createVenues(infrastructure, {
    ...deps.venues,
    protection,
    ledger: books.ledger,
    settings: site.settings,
    members: accounts.members,
    siteId: deps.config.SITE_ID,
  })

  const lottery = createLottery(infrastructure, {
    ...books,
    protection,
    news: inRooms.realtime.lottery,
    football: sports.football,
  })

  // Another kind of bet is one more entry here.
  const recordSources = [sports.records, ...games.records, lottery.records, venues.records]
  const records = createRecords(infrastructure, recordSources)
  openStakes.readFrom(recordSources)
  const engine = createPromotionEngine(infrastructure, {
    ledger: books.ledger,
    protection,
    advertising,
    playedDays: records.playedDays,
    members: accounts.members,
    ...createChancePayers(infrastructure),
    news: inRooms.realtime.promotions,
    inbox,
  })
  const finance = createFinance(infrastructure, {
    grantTurnover: engine.turnover,
    guard,
    protection: guarding.protection,
    ...books,
    played: [sports.bets, games.played, lottery.played, venues.played],
    payouts: wallet.payouts,
    withdrawalHold: accounts.withdrawalHold,
    inbox,
    risk,
    settings: site.settings,
    ...providersOf(deps),
    linkOrigin: linkOriginOf(deps.config),
    ...watchedNetworks(infrastructure.db, deps.config),
    chainPushes: inRooms.realtime.chainDeposits,
    proofFolder: join(deps.config.DATA_DIR, 'proofs'),
  })

  const chance = createChance(infrastructure, {
    desk: engine.desk,
    grants: engine.grants,
    protection,
    seeds: games.seeds,
    matches: sports.guessable,
  })

  const daily = createDailyPromotions(infrastructure, {
    desk: engine.desk,
    grants: engine.grants,
    protection,
    advertising,
    guard,
    itemsOf: engine.itemsOf,
    atHand: chance.atHand,
  })

  const loyalty = createLoyalty(infrastructure, {
    settings,
    ledger: books.ledger,
    protection,
    advertising,
    birthdays: member.memberCare.birthdays,
    playedDays: records.playedDays,
    guard,
    news: inRooms.realtime.vip,
    inbox,
    members: accounts.members,
  })

  const agents = createAgents(infrastructure, {
    ...books,
    ...accounts,
    referrals: people.referrals,
    guard,
    settings,
    playedDays: records.playedDays,
  })

  const studio = createStudio(infrastructure, {
    ...accounts,
    ...inRooms,
    liveList: inRooms.live.liveList,
    gifts: gifts.gifts,
    matches: sports.matches,
    inbox,
  })

  // Whoever counts what members do is one more entry here.
  infrastructure.facts.connect([
    records.consumer,
    agents.consumer,
    engine.consumer,
    daily.consumer,
    loyalty.growth,
    ...chance.consumers,
  ])

  const messages = createMessages(infrastructure, {
    ...accounts,
    inbox,
    advertising,
    supportNews: inRooms.realtime.support,
    settings: site.settings,
    pictureFolder: join(deps.config.DATA_DIR, 'support'),
  })

  const calls: ServedCalls = {
    ...site.calls,
    ...access.calls,
    ...verification.calls,
    ...accounts.calls,
    ...member.calls,
    ...loyalty.calls,
    ...wallet.calls,
    ...guarding.calls,
    ...finance.calls,
    ...room.calls,
    ...gifts.calls,
    ...games.calls,
    ...lottery.calls,
    ...agents.calls,
    ...records.calls,
    ...engine.calls,
    ...chance.calls,
    ...daily.calls,
    ...live.calls,
    ...studio.calls,
    ...sports.calls,
    ...venues.calls,
    ...messages.calls,
  }
  const commands: AdminCommands = {
    ...site.admin,
    ...access.admin,
    ...verification.admin,
    ...books.admin,
    ...finance.admin,
    ...accounts.admin,
    ...guarding.admin,
    ...room.admin,
    ...live.admin,
    ...studio.admin,
    ...sports.admin,
    ...venues.admin,
    ...lottery.admin,
    ...loyalty.admin,
    ...agents.admin,
    ...engine.admin,
    ...chance.admin,
    ...messages.admin,
    ...member.admin,
    ...serveCommands(recordCommands, { audit, messageOutbox }),
    ...serveCommands(keyCommands, { keys: deps.keys, audit }),
  }
  const subjects = {
    inbox,
    member,
    books,
    protection,
    finance,
    venues,
    games,
    lottery,
    engine,
    loyalty,
    agents,
    studio,
    chance,
  }
  return { ...people, ...inRooms, ...subjects, costs, outbox: infrastructure.outbox, calls, commands }
}

/** Everything that the running product is made of. */
export type Composition = Awaited<ReturnType<typeof compose>>
