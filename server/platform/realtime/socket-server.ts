import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Socket as TcpSocket } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Language } from '#contract/codes.ts'
import type { AnonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import { languageOf } from '#server/platform/http/language.ts'
import type { Log } from '#server/platform/log.ts'
import { ackOf } from './acks.ts'
import { createAddressCounts, firstOfNetwork, type AddressCounts } from '#server/platform/address-counts.ts'
import { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { checkHandshake, type Handshake, type HandshakeGuards, type Visit } from './handshake.ts'
import {
  beatEveryMs,
  closeGraceMs,
  fragmentsMax,
  framePiecesMax,
  pingIntervalMs,
  pingTimeoutMs,
  requestBytesMax,
} from './socket-limits.ts'
import type { SocketLimits } from './socket-limits.ts'
import { connectedFrame, openFrame, readPacket, refusedFrame, type ClientPacket } from './socket-packets.ts'
import { isOwnOrigin } from './socket-origin.ts'
import { RequestPace } from './request-pace.ts'
import { answerRequest } from './socket-requests.ts'
import type { SocketRequests, SocketSubject } from './socket-subject.ts'
import { Wire, WiredSocket, type WireOwner } from './wire.ts'

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
  /** Addresses of the site, beside the one that a handshake asks, whose pages may open sockets. */
  siteOrigins: () => readonly string[]
  /** Undefined: it does not say where it comes from. */
  addressOf: (request: IncomingMessage) => string | undefined
  /** The header in which the proxy in front says the region. */
  regionHeader: string | undefined
  /** What visitors without a session may cost, by address. */
  costs: AnonymousCosts
  limits: SocketLimits
  now: () => number
  log: Log
}

interface Upgrade {
  readonly request: IncomingMessage
  readonly tcp: TcpSocket
  readonly address: string
}

const path = '/socket/'
const idBytes = 15

const isSocketRequest = ({ url = '' }: IncomingMessage): boolean => {
  const [before = '', query] = url.split('?', 2)
  const asked = new URLSearchParams(query)
  return before === path && asked.get('EIO') === '4' && asked.get('transport') === 'websocket' && !asked.has('sid')
}

const refuseUpgrade = (tcp: TcpSocket, status: '400 Bad Request' | '403 Forbidden'): void => {
  tcp.on('error', () => undefined)
  tcp.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => tcp.destroy())
}

/**
 * What socket.io clients speak, on /socket: WebSocket only, uncompressed, text only, one namespace, with sockets counted
 * per address and the handshake checked. What is asked and pushed over it is the subjects' own. [D-04]
 */
export class SocketServer implements WireOwner {
  readonly #options: SocketServerOptions
  readonly #addresses: AddressCounts
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: requestBytesMax,
    maxFragments: fragmentsMax,
    maxBufferedChunks: framePiecesMax,
    // Its answers would wait for a reader who does not read, uncounted. Browsers and socket.io send no such pings.
    autoPong: false,
    WebSocket: WiredSocket,
  })
  readonly #countOut = new Map<Wire, () => void>()
  /** Those that have not said who they are, the oldest first, and where they come from. */
  readonly #greeting = new Map<Wire, string>()
  readonly #beats: NodeJS.Timeout
  #isClosing = false
  #stalled = 0

  constructor(options: SocketServerOptions) {
    this.#options = options
    this.#addresses = createAddressCounts(options.limits.socketsPerAddressMax)
    options.httpServer.on('upgrade', (request, tcp, head) => this.#upgraded(request, tcp as TcpSocket, head))
    this.#beats = setInterval(() => this.#beat(), beatEveryMs)
  }

  /** `stalled` counts the sockets that were closed because they read too slowly. */
  stats(): { sockets: number; stalled: number } {
    return { sockets: this.#options.connections.size, stalled: this.#stalled }
  }

  /** Sockets of the network of an address: an IPv4 address or an IPv6 /64. */
  countOf(address: string): number {
    return this.#addresses.countOf(address)
  }

  /** Ends every connection and takes no new ones. The HTTP server stays open. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#beats)
    const open = [...this.#countOut.keys()]
    // Without a word that they should stay away, clients come back with jitter.
    for (const wire of open) wire.end()
    setTimeout(() => open.forEach((wire) => wire.cut()), closeGraceMs).unref()
    await Promise.all(this.#options.subjects.map(async (subject) => subject.close?.()))
  }

  received(wire: Wire, text: string): void {
    const packet = readPacket(text)
    const { stage } = wire
    if (packet?.kind === 'pong') wire.ponged(performance.now())
    else if (packet?.kind === 'connect' && stage.kind === 'greeting') void this.#admit(wire, packet.auth, stage.visit)
    else if (packet?.kind === 'event' && stage.kind === 'open') this.#requested(stage.connection, packet)
    else if (packet?.kind !== 'nothing') wire.cut()
  }

  stalled({ id, stage }: Wire): void {
    this.#stalled += 1
    const address = stage.kind === 'open' ? stage.connection.handshake.address : undefined
    this.#options.log.info({ socket: id, address }, 'a socket that reads too slowly is closed')
  }

  flooded({ id, stage }: Wire): void {
    const address = stage.kind === 'open' ? stage.connection.handshake.address : undefined
    this.#options.log.info({ socket: id, address }, 'a socket that sends too much is closed')
  }

  closed(wire: Wire): void {
    this.#countOut.get(wire)?.()
    this.#countOut.delete(wire)
    this.#greeting.delete(wire)
    const { stage } = wire
    wire.stage = { kind: 'closed' }
    if (stage.kind !== 'open') return
    const { connection } = stage
    for (const subject of this.#options.subjects) this.#tellGone(subject, connection)
    this.#options.connections.remove(connection)
  }

  /** A fault of one subject is neither another's nor the server's. */
  #tellGone(subject: SocketSubject, connection: Connection): void {
    try {
      subject.disconnected?.(connection)
    } catch (error) {
      this.#options.log.error({ err: error, socket: connection.id }, 'a subject failed over a socket that is gone')
    }
  }

  #upgraded(request: IncomingMessage, tcp: TcpSocket, head: Buffer): void {
    const { addressOf, siteOrigins } = this.#options
    if (!isOwnOrigin(request, siteOrigins)) {
      refuseUpgrade(tcp, '403 Forbidden')
      return
    }
    const address = addressOf(request)
    const isRefused = this.#isClosing || !isSocketRequest(request)
    if (isRefused || address === undefined || !this.#hasRoomFor(address)) {
      refuseUpgrade(tcp, '400 Bad Request')
      return
    }
    this.#webSockets.handleUpgrade(request, tcp, head, (socket) => this.#opened(socket, { request, tcp, address }))
  }

  /** Where an address has no room, the oldest that has not said who it is makes room; who was let in stays. */
  #hasRoomFor(address: string): boolean {
    const full = this.#addresses.fullKeyOf(address)
    if (full === undefined) return true
    const oldest = firstOfNetwork(this.#greeting, full)
    if (!oldest) return false
    oldest.cut()
    this.closed(oldest)
    return true
  }

  #opened(socket: WiredSocket, { request, tcp, address }: Upgrade): void {
    const { limits, regionHeader } = this.#options
    const visit: Visit = {
      address,
      region: regionHeader === undefined ? undefined : [request.headers[regionHeader]].flat()[0],
      acceptLanguage: request.headers['accept-language'],
    }
    const id = randomBytes(idBytes).toString('base64url')
    const wire = new Wire({ id, socket, tcp, visit, limits, nowMs: performance.now(), owner: this })
    this.#countOut.set(wire, this.#addresses.opened(address))
    this.#greeting.set(wire, address)
    const handshake = { pingInterval: pingIntervalMs, pingTimeout: pingTimeoutMs, maxPayload: requestBytesMax }
    wire.write(openFrame({ sid: id, ...handshake }))
  }

  async #admit(wire: Wire, auth: unknown, visit: Visit): Promise<void> {
    wire.stage = { kind: 'checking' }
    this.#greeting.delete(wire)
    const checked = await checkHandshake(auth, visit, this.#options)
    if (!wire.isOpen) return
    if (checked.ok) {
      this.#connected(wire, checked.value, visit)
      return
    }
    wire.stage = { kind: 'refused' }
    wire.write(refusedFrame({ message: checked.code, data: ackOf(checked.code, 'zh-CN') }))
  }

  #connected(wire: Wire, handshake: Handshake, { acceptLanguage }: Visit): void {
    const { connections, subjects, limits, languages, now } = this.#options
    const language = languageOf(acceptLanguage, languages())
    const connection = new Connection({ wire, handshake, language, pace: new RequestPace(limits, now), limits })
    wire.opened(connection, performance.now())
    connections.add(connection)
    wire.write(connectedFrame(wire.id))
    for (const subject of subjects) subject.connected?.(connection)
  }

  #requested(connection: Connection, packet: Extract<ClientPacket, { kind: 'event' }>): void {
    const { requests, costs, limits, log } = this.#options
    void answerRequest({ requests, costs, refusedInARowMax: limits.refusedInARowMax, log }, connection, packet)
  }

  #beat(): void {
    const nowMs = performance.now()
    for (const wire of this.#countOut.keys()) wire.beat(nowMs)
  }
}
