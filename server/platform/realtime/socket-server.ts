import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Language } from '#contract/codes.ts'
import { languageOf } from '#server/platform/http/language.ts'
import type { Ack } from './acks.ts'
import { createAddressCounts } from './address-counts.ts'
import { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { checkHandshake, type HandshakeGuards } from './handshake.ts'
import {
  closeGraceMs,
  connectTimeoutMs,
  pingIntervalMs,
  pingTimeoutMs,
  requestBytesMax,
  type SocketLimits,
} from './socket-limits.ts'
import { createRequestPace } from './request-pace.ts'
import { answerRequest } from './socket-requests.ts'
import type { SocketRequests, SocketSubject } from './socket-subject.ts'
import type { Log } from '#server/platform/log.ts'

interface SocketServerOptions {
  httpServer: HttpServer
  connections: Connections
  guards: HandshakeGuards
  siteId: number
  requests: SocketRequests
  /** In the order in which they are told. */
  subjects: readonly SocketSubject[]
  /** What answers can be in; the first one when a client asks for none of them. */
  languages: () => readonly [Language, ...Language[]]
  addressOf: (request: IncomingMessage) => string
  limits: SocketLimits
  now: () => number
  log: Log
}

interface EngineConnection {
  request: IncomingMessage
  once(name: 'close', listener: () => void): void
}

/**
 * socket.io on /socket, WebSocket only, uncompressed, with sockets counted per address and the handshake checked. What
 * is asked and pushed over it is the subjects' own. [D-04]
 */
export class SocketServer {
  readonly #options: SocketServerOptions
  readonly #io: Server
  #isClosing = false
  #stalled = 0

  constructor(options: SocketServerOptions) {
    this.#options = options
    this.#io = this.#open()
    this.#io.use((socket, next) => void this.#admit(socket, next))
    this.#io.on('connection', (socket) => this.#connected(socket))
  }

  /** `stalled` counts the sockets that were closed because they read too slowly. */
  stats(): { sockets: number; stalled: number } {
    return { sockets: this.#options.connections.size, stalled: this.#stalled }
  }

  /** Ends every connection and takes no new ones. The HTTP server stays open. */
  async close(): Promise<void> {
    this.#isClosing = true
    const open = this.#options.connections.all()
    // Ending the transport, not the namespace, makes clients come back with jitter instead of at once.
    this.#io.engine.close()
    setTimeout(() => open.forEach((connection) => connection.cut()), closeGraceMs).unref()
    await Promise.all(this.#options.subjects.map(async (subject) => subject.close?.()))
  }

  #open(): Server {
    const { httpServer, limits, addressOf } = this.#options
    const addresses = createAddressCounts(limits.socketsPerAddressMax, addressOf)
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
      allowRequest: (request, decide) => decide(null, !this.#isClosing && addresses.hasRoomFor(request)),
    })
    io.engine.on('connection', (socket: EngineConnection) => socket.once('close', addresses.opened(socket.request)))
    return io
  }

  async #admit(socket: Socket, next: (refusal?: Error) => void): Promise<void> {
    next(await checkHandshake(socket, this.#options))
  }

  #connected(socket: Socket): void {
    const { connections, subjects } = this.#options
    const connection = this.#connectionOf(socket)
    connections.add(connection)
    socket.onAny((name: string, ...args: unknown[]) => this.#requested(connection, name, args))
    socket.on('disconnect', () => {
      connection.isGone = true
      for (const subject of subjects) subject.disconnected?.(connection)
      connections.remove(connection)
      // Who leaves the namespace only would keep a connection that nothing counts any more.
      connection.cut()
    })
    for (const subject of subjects) subject.connected?.(connection)
  }

  #connectionOf(socket: Socket): Connection {
    const { limits, languages, now } = this.#options
    return new Connection({
      socket,
      language: languageOf(socket.handshake.headers['accept-language'], languages()),
      pace: createRequestPace({ burstMax: limits.requestsBurstMax, perSecond: limits.requestsPerSecond }, now),
      limits,
      onStalled: (connection) => this.#stalledBy(connection, socket.handshake.address),
    })
  }

  #stalledBy({ id }: Connection, address: string): void {
    this.#stalled += 1
    this.#options.log.info({ socket: id, address }, 'a socket that reads too slowly is closed')
  }

  #requested(connection: Connection, name: string, args: readonly unknown[]): void {
    const { requests, limits, log } = this.#options
    const last = args.at(-1)
    const acknowledge = typeof last === 'function' ? (last as (ack: Ack) => void) : () => undefined
    const { refusedInARowMax } = limits
    void answerRequest({ requests, refusedInARowMax, log }, connection, { name, payload: args[0], acknowledge })
  }
}
