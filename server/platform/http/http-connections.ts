import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressTiers, type AddressTier } from '#server/platform/address-key.ts'

export interface ConnectionBounds {
  /** Connections of one address that ask for nothing: not yet, or not any more. */
  readonly idlePerAddressMax: number
  /** All of one address that are no WebSockets; those have bounds of their own. */
  readonly perAddressMax: number
  /** All of the server, WebSockets too. */
  readonly connectionsMax: number
}

/** The largest share of all places that one network may have, however wide it is: one in so many. */
const networkShare = 8
/** File descriptors for everything else: the database, streams, files. */
const reservedFiles = 1_000
const connectionsDefaultMax = 16_000
const leastConnectionsMax = 256

const openFilesMax = (): number => {
  try {
    const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(soft) || Infinity
  } catch {
    return Infinity
  }
}

/** As many as the process has file descriptors for. */
export const ownConnectionsMax = (): number =>
  Math.max(leastConnectionsMax, Math.min(connectionsDefaultMax, openFilesMax() - reservedFiles))

/** `idle`: nothing is asked. `asking`: a request is being received or answered. `live`: a WebSocket, which is never pushed out. */
type State = 'idle' | 'asking' | 'live'

interface Place {
  readonly socket: Socket
  readonly tiers: readonly AddressTier[]
  state: State
  requests: number
}

/** The places of one network: how many are no WebSockets, and those that are idle, the oldest first. */
interface Network {
  count: number
  readonly idle: Set<Place>
}

/** Whose connections are open and what they do. With no room left, the oldest that is idle makes room. */
class ConnectionPlaces {
  readonly #bounds: ConnectionBounds
  readonly #places = new Map<Socket, Place>()
  readonly #networks = new Map<string, Network>()
  readonly #idle = new Set<Place>()

  constructor(bounds: ConnectionBounds) {
    this.#bounds = bounds
  }

  /** Counts a connection in; false when there is no room for it. */
  opened(socket: Socket, tiers: readonly AddressTier[]): boolean {
    if (!this.#hasRoom(tiers)) return false
    const place: Place = { socket, tiers, state: 'idle', requests: 0 }
    this.#places.set(socket, place)
    for (const { key } of tiers) {
      const network = this.#networks.get(key) ?? { count: 0, idle: new Set() }
      network.count += 1
      network.idle.add(place)
      this.#networks.set(key, network)
    }
    this.#idle.add(place)
    return true
  }

  asked(socket: Socket): void {
    const place = this.#places.get(socket)
    if (!place) return
    place.requests += 1
    this.#leaveIdle(place)
    if (place.state === 'idle') place.state = 'asking'
  }

  answered(socket: Socket): void {
    const place = this.#places.get(socket)
    if (!place) return
    place.requests -= 1
    if (place.requests > 0 || place.state !== 'asking') return
    place.state = 'idle'
    this.#idle.add(place)
    for (const { key } of place.tiers) this.#networks.get(key)?.idle.add(place)
    for (const tier of place.tiers)
      if (this.#idleOf(tier).size > this.#idleMaxOf(tier)) this.#pushOut(this.#idleOf(tier))
  }

  upgraded(socket: Socket): void {
    const place = this.#places.get(socket)
    if (!place || place.state === 'live') return
    this.#leaveNetworks(place)
    place.state = 'live'
  }

  closed(socket: Socket): void {
    const place = this.#places.get(socket)
    if (!place) return
    this.#places.delete(socket)
    if (place.state !== 'live') this.#leaveNetworks(place)
  }

  /** Makes room in each network that is full, and among all. */
  #hasRoom(tiers: readonly AddressTier[]): boolean {
    for (const tier of tiers) {
      const isFull = this.#countOf(tier) >= this.#maxOf(tier) || this.#idleOf(tier).size >= this.#idleMaxOf(tier)
      if (isFull && !this.#pushOut(this.#idleOf(tier))) return false
    }
    return this.#places.size < this.#bounds.connectionsMax || this.#pushOut(this.#idle)
  }

  #pushOut(idle: ReadonlySet<Place>): boolean {
    const [oldest] = idle
    if (!oldest) return false
    this.closed(oldest.socket)
    oldest.socket.destroy()
    return true
  }

  #leaveIdle(place: Place): void {
    this.#idle.delete(place)
    for (const { key } of place.tiers) this.#networks.get(key)?.idle.delete(place)
  }

  #leaveNetworks(place: Place): void {
    this.#leaveIdle(place)
    for (const { key } of place.tiers) {
      const network = this.#networks.get(key)
      if (!network) continue
      network.count -= 1
      if (network.count === 0) this.#networks.delete(key)
    }
  }

  #countOf({ key }: AddressTier): number {
    return this.#networks.get(key)?.count ?? 0
  }

  #idleOf({ key }: AddressTier): ReadonlySet<Place> {
    return this.#networks.get(key)?.idle ?? new Set()
  }

  #maxOf({ allowance }: AddressTier): number {
    const { perAddressMax, connectionsMax } = this.#bounds
    return Math.min(perAddressMax * allowance, Math.max(perAddressMax, connectionsMax / networkShare))
  }

  #idleMaxOf({ allowance }: AddressTier): number {
    return this.#bounds.idlePerAddressMax * allowance
  }
}

/**
 * Bounds the connections of an address, of the networks that it lies in, and of all. When there is no room for another,
 * the oldest that asks for nothing is closed for it; where none is, the new one is. WebSockets are never closed.
 */
export const limitConnections = (
  server: Server,
  bounds: ConnectionBounds,
  tiersOf: (socket: Socket) => readonly AddressTier[] = ({ remoteAddress = '' }) => addressTiers(remoteAddress),
): void => {
  const places = new ConnectionPlaces(bounds)
  server.on('connection', (socket: Socket) => {
    if (!places.opened(socket, tiersOf(socket))) {
      socket.destroy()
      return
    }
    socket.once('close', () => places.closed(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    places.asked(socket)
    response.once('close', () => places.answered(socket))
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => places.upgraded(socket))
}
