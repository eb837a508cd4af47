import { posterAt } from '#server/demo/channels/demo-scenes.ts'
import type { TableDesk } from '#server/games/ports.ts'
import { createGifts } from '#server/gifts/create-gifts.ts'
import type { createLedger } from '#server/ledger/create-ledger.ts'
import { createLive } from '#server/live/create-live.ts'
import { createHostBoard, createHosts, type HostDeps } from '#server/live/hosts/hosts.ts'
import type { LiveList } from '#server/live/ports.ts'
import { createRaidBoard } from '#server/live/raids/raid-board.ts'
import { createRaids, type RaidDeps } from '#server/live/raids/raids.ts'
import { createFollows } from '#server/live/store/follows.ts'
import { createHostRows } from '#server/live/store/hostings.ts'
import { createRaidRows } from '#server/live/store/raids.ts'
import { createStreamKeys } from '#server/live/store/stream-keys.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { AnonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { OutboxTargets } from '#server/platform/outbox/outbox.ts'
import type { createProtection } from '#server/protection/create-protection.ts'
import { createRooms } from '#server/rooms/create-rooms.ts'
import { createSports } from '#server/sports/create-sports.ts'
import type { ComposeDeps } from './compose-deps.ts'
import type { People } from './compose-people.ts'
import { openReplayed, openReviews, openStreams, startStreamSamples } from './compose-streams.ts'
import { ownOriginsOf } from './listening.ts'
import { createRealtime, type Realtime, type RealtimeOptions } from './realtime/realtime.ts'

type Guarding = Pick<ReturnType<typeof createProtection>, 'protection' | 'protectionChanges' | 'playReminders'>

interface RoomsDeps extends People, Guarding {
  books: ReturnType<typeof createLedger>
  inbox: Inbox
  costs: AnonymousCosts
  tables: TableDesk
}

type Sports = ReturnType<typeof createSports>

const openSockets = (
  { bus, log, now, shutdown }: Infrastructure,
  { config, app }: ComposeDeps,
  pushed: Omit<RealtimeOptions, 'httpServer' | 'config' | 'bus' | 'log' | 'now'>,
): Realtime => {
  const trustProxy = config.TRUST_PROXY === 'on'
  const regionHeader = trustProxy ? config.REGION_HEADER : undefined
  const socketConfig = { trustProxy, ownOrigins: ownOriginsOf(config), regionHeader }
  const realtime = createRealtime({ ...pushed, bus, log, now, httpServer: app.server, config: socketConfig })
  shutdown.add('sockets', () => realtime.close())
  return realtime
}

/** Committed entries and settled tickets are pushed from now on. */
const connectOutbox = (
  { log, outbox, shutdown }: Infrastructure,
  { presence, orders, tickets }: Realtime,
  { roomLog, settlement }: Pick<OutboxTargets, 'roomLog'> & Pick<Sports, 'settlement'>,
): void => {
  outbox.connect({ roomLog, presence, orders, tickets })
  settlement.onSettled((settled) => {
    tickets.ordersSettled(settled, settlement.tickets).catch((error: unknown) => {
      log.warn({ err: error }, 'settled tickets could not be pushed')
    })
  })
  shutdown.add('outbox', async () => {
    await outbox.flush()
    await outbox.stop()
  })
}

/** Rooms with what is bet and given in them, their streams, and the sockets that watch them. */
const openRooms = async (
  infrastructure: Infrastructure,
  deps: ComposeDeps,
  { site: { site, settings }, accounts, access, books, inbox, costs, tables, ...guarding }: RoomsDeps,
  find: (roomNo: string) => ReturnType<LiveList['item']>,
) => {
  const { db, now, outbox } = infrastructure
  const { protection, protectionChanges, playReminders } = guarding
  const { sessions, accountChanges, securityLog } = accounts
  const follows = createFollows(db, now)
  const streamKeys = createStreamKeys(db, now)
  const opened = createRooms(infrastructure, { isFollowing: follows.isFollowing })
  const { rooms, roomLog, blocks } = opened
  await blocks.open()
  const onCommitted = (): void => outbox.nudge()
  const money = { ledger: books.ledger, flush: books.flush, protection, rooms, onCommitted }
  const seen = {
    viewerCount: (roomNo: string): number => realtime.presence.viewerCount(roomNo),
    isOnAir: (roomNo: string): boolean => [1, 4].includes(media.statusOf(roomNo)),
  }
  const sold = { ...money, ...seen, inbox, balances: books.balances, securityLog, site, settings }
  const sports = createSports(infrastructure, sold)
  const gifts = createGifts(infrastructure, money)
  const boards = { raids: createRaidBoard(now), hosts: createHostBoard(find) }
  const { media, ...streaming } = await openStreams(infrastructure, deps, { rooms, streamKeys, find })
  const ofMembers = { sessions, accountChanges, protectionChanges, playReminders, inbox }
  const ofRooms = { rooms, roomLog, blocks, ...boards, matches: sports.matches, matchDetails: sports.details, media }
  const ofSite = { site, settings, accessControl: access.accessControl, costs, tables }
  const realtime: Realtime = openSockets(infrastructure, deps, { ...ofMembers, ...ofRooms, ...ofSite })
  startStreamSamples(infrastructure, { media, presence: realtime.presence, streams: streaming.streams })
  connectOutbox(infrastructure, realtime, { roomLog, settlement: sports.settlement })
  return { ...opened, ...streaming, follows, streamKeys, sports, gifts, boards, media, realtime }
}

/** Raids and hosted rooms as they were before the start. */
const openRaids = async (
  infrastructure: Infrastructure,
  boards: { raids: RaidDeps['board']; hosts: HostDeps['board'] },
  deps: Omit<RaidDeps, keyof Infrastructure | 'rows' | 'board'> & Pick<HostDeps, 'media' | 'presence'>,
) => {
  const { db } = infrastructure
  const raids = createRaids({ ...infrastructure, ...deps, rows: createRaidRows(db), board: boards.raids })
  const { media, presence } = deps
  const hosting = { rows: createHostRows(db), board: boards.hosts, raids, media, presence }
  const hosts = createHosts({ ...infrastructure, ...hosting })
  await Promise.all([raids.open(), hosts.open()])
  return { raids, hosts }
}

/** Rooms with their matches, streams, sockets and lists. */
export const composeRooms = async (infrastructure: Infrastructure, deps: ComposeDeps, composed: RoomsDeps) => {
  const { app, config, videos } = deps
  const { members, operatorActions } = composed.accounts
  const find = (roomNo: string): ReturnType<LiveList['item']> => live.liveList.item(roomNo, 'zh-CN')
  const opened = await openRooms(infrastructure, deps, composed, find)
  const { serve, boards, isRecorded, blocks, replayedChat, readCourse, ...inRooms } = opened
  const { rooms, media, sports, streamKeys, realtime } = inRooms
  const { presence } = realtime
  const { gifts } = inRooms.gifts
  const reviews = openReviews(infrastructure, media)
  const shared = { members, media, matches: sports.matches, presence, operatorActions }
  const live = createLive(infrastructure, {
    ...shared,
    rooms,
    follows: inRooms.follows,
    streamKeys,
    site: composed.site.site,
    mediaOrigin: config.MEDIA_ORIGIN,
    posterAt: config.DEMO === 'off' ? undefined : posterAt,
    matchVideos: videos,
    ...(await openReplayed(infrastructure, { app, config, isRecorded, media, rooms, inbox: composed.inbox })),
    replayedChat,
    reviews,
    readCourse,
    gifts,
    texts: inRooms.texts,
  })
  const room = serve({ ...shared, ...boards, liveList: live.liveList, gifts, inbox: composed.inbox })
  const raiding = await openRaids(infrastructure, boards, { rooms, blocks, media, streamKeys, presence })
  return { ...inRooms, ...raiding, live, room, presence }
}
