import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'socket.io'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import { languageOf } from '#server/platform/http/language.ts'
import type { Members, Sessions } from '#server/accounts/ports.ts'
import type { Gate } from '#server/access/ports.ts'
import type { Matches } from '#server/sports/ports.ts'
import type { Media } from '#server/media/ports.ts'
import type { Presence, RoomLog, Rooms } from '#server/rooms/ports.ts'
import { addressReader, createAddressCounts } from '#server/platform/realtime/address-counts.ts'
import { createAnchorStatuses } from '#server/rooms/realtime/anchor-statuses.ts'
import { createConnection, type Connection } from '#server/platform/realtime/connection.ts'
import { createConnections } from '#server/platform/realtime/connections.ts'
import { createLiveRooms } from '#server/rooms/realtime/live-rooms.ts'
import { createMatchWatches } from '#server/sports/match-watches.ts'
import { createPresence } from '#server/rooms/realtime/presence.ts'
import { closeGraceMs, realtimeLimits, type RealtimeLimits } from '#server/platform/realtime/realtime-limits.ts'
import { createRequestPace } from '#server/platform/realtime/request-pace.ts'
import { endSessionsOf, tellEnd } from './session-ends.ts'
import { pushSiteChanges } from './site-changes.ts'
import { answerRequest, type Ack, type RequestParts } from './socket-requests.ts'
import { createSocketGate, endClosedSockets } from './handshake-guard.ts'
import { createSocketServer, type SocketData } from './socket-server.ts'
import { createWelcomes } from '#server/rooms/realtime/welcomes.ts'
import type { Log } from '#server/platform/log.ts'
import type { SiteSettings } from '#server/site/ports.ts'

export interface RealtimeOptions {
  httpServer: HttpServer
  roomLog: RoomLog
  rooms: Rooms
  sessions: Sessions
  members?: Members
  matches: Matches
  media: Pick<Media, 'statusOf' | 'onStatus'>
  site: () => Pick<SiteInfo, 'languages' | 'defaultLanguage'>
  settings: SiteSettings
  gate: Pick<Gate, 'check'>
  now: () => number
  log: Log
  config?: {
    limits?: Partial<RealtimeLimits>
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
  presence: Presence
  stats(): RealtimeStats
  /** Ends every connection and listens to nothing more. The HTTP server stays open. */
  close(): Promise<void>
}

/** The socket layer: socket.io on /socket, WebSocket only. It pushes; commands are calls. [D-04] */
export const createRealtime = (options: RealtimeOptions): Realtime => {
  const { httpServer, roomLog, rooms, sessions, matches, media, now, log } = options
  const limits = { ...realtimeLimits, ...options.config?.limits }
  const connections = createConnections()
  const liveRooms = createLiveRooms({ rooms, now })
  const matchWatches = createMatchWatches()
  const welcomes = createWelcomes(roomLog, { now, log })
  const presence = createPresence({ connections, liveRooms, rooms, log })
  const anchorStatuses = createAnchorStatuses({ rooms, media, log, changed: presence.stateChanged })
  const { trustProxy = false, regionHeader } = options.config ?? {}
  const addressOf = addressReader(trustProxy)
  const addresses = createAddressCounts(limits.socketsPerAddressMax, addressOf)
  const socketGate = createSocketGate({ gate: options.gate, addressOf, regionHeader })
  let stalled = 0
  let isClosing = false
  const io = createSocketServer({ httpServer, sessions, addresses, socketGate, isClosing: () => isClosing, log })
  const isRoom = async (roomNo: string): Promise<boolean> =>
    liveRooms.viewerCount(roomNo) > 0 || (await rooms.find(roomNo)) !== undefined
  const shared = { liveRooms, matchWatches, welcomes, roomLog, matches, isRoom, limits, log }

  io.on('connection', (socket) => {
    const connection = openConnection(socket, options, limits, () => (stalled += 1))
    connections.add(connection)
    hearRequests(socket, { ...shared, connection })
    socket.on('disconnect', () => {
      connection.isGone = true
      for (const roomNo of connection.roomNos) liveRooms.leave(roomNo, connection)
      matchWatches.watch(connection, [])
      connections.remove(connection)
    })
    tellEnd(connection, (socket.data as SocketData).session)
  })

  const unsubscribe = [
    roomLog.onAppended(liveRooms.append),
    matches.onChanged(matchWatches.changed),
    pushSiteChanges(options.settings, connections),
    endClosedSockets(options.settings, socketGate, io),
    media.onStatus(anchorStatuses.changed),
    sessions.onEnded((memberId) => {
      endSessionsOf(memberId, connections, sessions).catch((error: unknown) =>
        log.error({ err: error, memberId }, 'sessions could not be read'),
      )
    }),
  ]

  return {
    presence,
    stats: () => ({ sockets: connections.size, rooms: liveRooms.size, stalled, ...liveRooms.figures() }),
    close: async () => {
      isClosing = true
      for (const stop of unsubscribe) stop()
      const open = connections.all()
      // Ending the transport, not the namespace, makes clients come back with jitter instead of at once.
      io.engine.close()
      setTimeout(() => open.forEach((connection) => connection.cut()), closeGraceMs).unref()
      liveRooms.close()
      await anchorStatuses.settled()
    },
  }
}

const openConnection = (
  socket: Socket,
  { site, now, log }: RealtimeOptions,
  limits: RealtimeLimits,
  countStalled: () => void,
): Connection => {
  const { auth, session } = socket.data as SocketData
  const { languages, defaultLanguage } = site()
  const others = languages.filter((language) => language !== defaultLanguage)
  return createConnection({
    socket,
    token: auth.token,
    member: session?.kind === 'active' ? session.member : undefined,
    language: languageOf(socket.handshake.headers['accept-language'], [defaultLanguage, ...others]),
    pace: createRequestPace({ burstMax: limits.requestsBurstMax, perSecond: limits.requestsPerSecond }, now),
    waitingBytesMax: limits.waitingBytesMax,
    waitingFramesMax: limits.waitingFramesMax,
    onStalled: ({ id, address }) => {
      countStalled()
      log.info({ socket: id, address }, 'a socket that reads too slowly is closed')
    },
  })
}

const hearRequests = (socket: Socket, parts: RequestParts): void => {
  socket.onAny((name: string, ...args: unknown[]) => {
    const last = args.at(-1)
    const acknowledge = typeof last === 'function' ? (last as (ack: Ack) => void) : () => undefined
    void answerRequest(parts, name, args[0], acknowledge)
  })
}
