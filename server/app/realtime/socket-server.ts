import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { CodeName } from '#contract/codes.ts'
import { SocketAuth } from '#contract/pushes.ts'
import type { SessionState, Sessions } from '#server/accounts/ports.ts'
import type { AddressCounts } from '#server/platform/realtime/address-counts.ts'
import type { SocketGate } from './handshake-guard.ts'
import {
  connectTimeoutMs,
  pingIntervalMs,
  pingTimeoutMs,
  requestBytesMax,
} from '#server/platform/realtime/realtime-limits.ts'
import { ackOf } from './socket-requests.ts'
import type { Log } from '#server/platform/log.ts'

/** What the handshake found out about a socket. */
export interface SocketData {
  auth: SocketAuth
  /** Undefined without a token. */
  session: SessionState | undefined
}

interface SocketServerOptions {
  httpServer: HttpServer
  sessions: Sessions
  addresses: AddressCounts
  socketGate: SocketGate
  isClosing: () => boolean
  log: Log
}

interface EngineConnection {
  request: IncomingMessage
  once(name: 'close', listener: () => void): void
}

/** socket.io on /socket, WebSocket only, uncompressed, with sockets counted per address and the handshake checked. */
export const createSocketServer = ({
  httpServer,
  sessions,
  addresses,
  socketGate,
  isClosing,
  log,
}: SocketServerOptions): Server => {
  const admit = async (socket: Socket, next: (refusal?: Error) => void): Promise<void> =>
    next(await refusalOf({ sessions, socketGate, log }, socket))
  const io = new Server(httpServer, {
    path: '/socket',
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: requestBytesMax,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    connectTimeout: connectTimeoutMs,
    allowRequest: (request, decide) => decide(null, !isClosing() && addresses.hasRoomFor(request)),
  })
  io.engine.on('connection', (socket: EngineConnection) => socket.once('close', addresses.opened(socket.request)))
  io.use((socket, next) => {
    void admit(socket, next)
  })
  return io
}

const refusal = (name: CodeName): Error => Object.assign(new Error(name), { data: ackOf(name, { language: 'zh-CN' }) })

/** Reads the handshake. An ended or unknown session is let in as a visitor and told so afterwards. [S-03, S-04] */
const refusalOf = async (
  { sessions, socketGate, log }: Pick<SocketServerOptions, 'sessions' | 'socketGate' | 'log'>,
  socket: Socket,
): Promise<Error | undefined> => {
  const auth = SocketAuth.safeParse(socket.handshake.auth)
  if (!auth.success) return refusal('BAD_REQUEST')
  try {
    const session = auth.data.token === '' ? undefined : await sessions.find(auth.data.token)
    const data: SocketData = { auth: auth.data, session }
    socket.data = data
    const closed = socketGate.refusalOf(socket, data)
    return closed && refusal(closed)
  } catch (error) {
    log.error({ err: error }, 'the session of a socket could not be read')
    return refusal('INTERNAL')
  }
}
