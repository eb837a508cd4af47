import type { Server as HttpServer } from 'node:http'
import type { Language } from '#contract/codes.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import { createHandshakeGuard } from '#server/access/handshake-guard.ts'
import type { AccessControl } from '#server/access/ports.ts'
import type { AccountChanges } from '#server/accounts/ports/changes.ts'
import type { Sessions } from '#server/accounts/ports/sessions.ts'
import { createAccountChangePushes } from '#server/accounts/account-change-pushes.ts'
import { createSessionEnds } from '#server/accounts/session-ends.ts'
import { createChainPushes, type ChainPushes } from '#server/finance/chain-pushes.ts'
import { createOrderPushes } from '#server/finance/order-pushes.ts'
import type { VipNews } from '#server/loyalty/ports.ts'
import { createVipPushes } from '#server/loyalty/vip-pushes.ts'
import { createLotteryPushes, type LotteryNews } from '#server/lottery/lottery-pushes.ts'
import type { TableDesk } from '#server/games/ports.ts'
import { TableWatches } from '#server/games/tables/table-watches.ts'
import type { HostBoard } from '#server/live/ports/hosts.ts'
import type { RaidBoard } from '#server/live/ports/raids.ts'
import type { Media } from '#server/media/ports.ts'
import { createInboxPushes } from '#server/messages/inbox-pushes.ts'
import type { SupportNews } from '#server/messages/support/ports.ts'
import { createTypingPushes } from '#server/messages/support/typing-pushes.ts'
import type { Inbox } from '#server/messages/ports.ts'
import type { AnonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import type { Log } from '#server/platform/log.ts'
import { visitorAddress } from '#server/platform/visitor-address.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import { createConnections } from '#server/platform/realtime/connections.ts'
import { createMemberPushes } from '#server/platform/realtime/member-pushes.ts'
import { socketLimits, type SocketLimits } from '#server/platform/realtime/socket-limits.ts'
import { SocketServer } from '#server/platform/realtime/socket-server.ts'
import type { BlockIndex } from '#server/rooms/domain/block-index.ts'
import type { Attendance, Presence } from '#server/rooms/ports.ts'
import {
  createRoomSockets,
  roomSocketLimits,
  type RoomSocketLimits,
  type SocketRoomLog,
  type SocketRooms,
} from '#server/rooms/realtime/room-sockets.ts'
import type { PlayReminders, ProtectionChanges } from '#server/protection/ports.ts'
import type { PromotionNews } from '#server/promotions/ports.ts'
import { createPromotionPushes } from '#server/promotions/promotion-pushes.ts'
import { createProtectionPushes } from '#server/protection/protection-pushes.ts'
import { lineOrigins } from '#server/site/domain/called-origins.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { createSiteChanges } from '#server/site/site-changes.ts'
import { createTicketPushes } from '#server/sports/ticket-pushes.ts'
import type { MatchDetails } from '#server/sports/detail-moves.ts'
import { MatchWatches } from '#server/sports/match-watches.ts'
import type { Matches } from '#server/sports/ports.ts'
import { createWarningPushes } from '#server/studio/warning-pushes.ts'
import { createBalancePushes } from '#server/wallet/balance-pushes.ts'

export type RealtimeLimits = SocketLimits & RoomSocketLimits

export interface RealtimeOptions {
  httpServer: HttpServer
  roomLog: SocketRoomLog
  rooms: SocketRooms
  blocks: BlockIndex
  raids: RaidBoard
  hosts: Pick<HostBoard, 'pictureIn'>
  sessions: Pick<Sessions, 'peek' | 'onEnded'>
  accountChanges: Pick<AccountChanges, 'onChanged'>
  protectionChanges: Pick<ProtectionChanges, 'onChanged'>
  playReminders: Pick<PlayReminders, 'onDue'>
  inbox: Pick<Inbox, 'onChanged' | 'unread'>
  matches: Pick<Matches, 'states' | 'onChanged'>
  matchDetails: MatchDetails
  tables: TableDesk
  media: Pick<Media, 'statusOf' | 'onStatus' | 'onWarnings'>
  site: () => Pick<SiteInfo, 'siteId' | 'languages' | 'defaultLanguage'>
  settings: SiteSettings
  accessControl: Pick<AccessControl, 'check'>
  costs: AnonymousCosts
  /** To the sockets of other nodes. */
  bus: Bus
  now: () => number
  log: Log
  config?: {
    limits?: Partial<RealtimeLimits>
    /** Where the site is reached, beside its lines. */
    ownOrigins?: readonly string[]
    /** Take the address from the last entry of X-Forwarded-For: only behind a proxy that sets it. */
    trustProxy?: boolean
    /** The header in which that proxy says the region. */
    regionHeader?: string | undefined
  }
}

export interface RealtimeStats {
  sockets: number
  rooms: number
  frames: number
  deliveries: number
  deliveriesPerSecond: number
  /** Sockets closed because they read too slowly. */
  stalled: number
}

export interface Realtime {
  presence: Presence & Attendance
  orders: ReturnType<typeof createOrderPushes>
  tickets: ReturnType<typeof createTicketPushes>
  chainDeposits: ChainPushes
  lottery: LotteryNews
  vip: VipNews
  promotions: PromotionNews
  support: SupportNews
  stats(): RealtimeStats
  /** Sockets of the network of an address: an IPv4 address or an IPv6 /64. */
  socketsOf(address: string): number
  /** Ends every connection and listens to nothing more. The HTTP server stays open. */
  close(): Promise<void>
}

const languagesOf = ({
  languages,
  defaultLanguage,
}: Pick<SiteInfo, 'languages' | 'defaultLanguage'>): readonly [Language, ...Language[]] => [
  defaultLanguage,
  ...languages.filter((language) => language !== defaultLanguage),
]

/** The socket server with what each subject answers and pushes. It pushes; commands are calls. [D-04] */
export const createRealtime = (options: RealtimeOptions): Realtime => {
  const { settings, site, config: { trustProxy = false, regionHeader, ownOrigins = [], ...config } = {} } = options
  const limits = { ...socketLimits, ...roomSocketLimits, ...config.limits }
  const connections = createConnections()
  const memberPushes = createMemberPushes({ connections, bus: options.bus })
  const shared = { ...options, limits, connections, memberPushes }
  const roomSockets = createRoomSockets(shared)
  const matchWatches = new MatchWatches({ ...options, details: options.matchDetails, limits })
  const tableWatches = new TableWatches(options.tables)
  const siteChanges = createSiteChanges({ settings, connections, now: options.now })
  const handshakeGuard = createHandshakeGuard(shared)
  const sessionEnds = createSessionEnds(shared)
  const accountChangePushes = createAccountChangePushes(shared)
  const protectionPushes = createProtectionPushes(shared)
  const inboxPushes = createInboxPushes(shared)
  const warningPushes = createWarningPushes(shared)
  const promotionPushes = createPromotionPushes(shared)
  const sockets = new SocketServer({
    ...shared,
    guards: { identify: sessionEnds.identify, refusalOf: handshakeGuard.refusalOf },
    siteId: site().siteId,
    requests: { ...roomSockets.requests, ...matchWatches.requests, ...tableWatches.requests },
    subjects: [
      roomSockets,
      matchWatches,
      tableWatches,
      siteChanges,
      handshakeGuard,
      accountChangePushes,
      protectionPushes,
      inboxPushes,
      promotionPushes,
      warningPushes,
      sessionEnds,
    ],
    languages: () => languagesOf(site()),
    siteOrigins: () => [...ownOrigins, ...lineOrigins(settings)],
    addressOf: (request) => visitorAddress(request, trustProxy),
    regionHeader,
  })
  return {
    presence: { ...roomSockets.presence, ...createBalancePushes(memberPushes) },
    orders: createOrderPushes(memberPushes),
    tickets: createTicketPushes(connections, { ...memberPushes, isAlone: () => !options.bus.isShared }),
    chainDeposits: createChainPushes(memberPushes),
    lottery: createLotteryPushes(connections),
    vip: createVipPushes(memberPushes),
    promotions: promotionPushes,
    support: createTypingPushes(memberPushes),
    stats: () => ({ ...sockets.stats(), ...roomSockets.stats() }),
    socketsOf: (address) => sockets.countOf(address),
    close: async () => {
      memberPushes.close()
      await sockets.close()
    },
  }
}
