import type { Socket as TcpSocket } from 'node:net'
import { WebSocket, type RawData } from 'ws'
import type { Connection } from './connection.ts'
import type { Visit } from './handshake.ts'
import { ReceivedBudget, type ReceivedLimits } from './received-budget.ts'
import { pingFrame } from './socket-packets.ts'
import { connectTimeoutMs, pingIntervalMs, pingTimeoutMs } from './socket-limits.ts'

export interface WireLimits extends ReceivedLimits {
  waitingBytesMax: number
  waitingFramesMax: number
}

/** What it stands at: nobody yet, somebody who is being looked at, somebody who was not let in, a connection. */
export type WireStage =
  | { kind: 'greeting'; visit: Visit }
  | { kind: 'checking' | 'refused' | 'closed' }
  | { kind: 'open'; connection: Connection }

/** Who is told what comes over wires: one for all of them. */
export interface WireOwner {
  received(wire: Wire, text: string): void
  /** More would wait for its reader than may. */
  stalled(wire: Wire): void
  /** It sends more than it may. */
  flooded(wire: Wire): void
  closed(wire: Wire): void
}

/** A WebSocket that knows its wire, so that all of them share their listeners. */
export class WiredSocket extends WebSocket {
  wire!: Wire
}

const onMessage = function (this: WebSocket, data: RawData, isBinary: boolean): void {
  const { wire } = this as WiredSocket
  if (!wire.isOpen) return
  if (isBinary) wire.cut()
  else wire.owner.received(wire, (data as Buffer).toString())
}

const onError = function (this: WebSocket): void {
  ;(this as WiredSocket).wire.cut()
}

const onClose = function (this: WebSocket): void {
  const { wire } = this as WiredSocket
  wire.owner.closed(wire)
}

/**
 * One WebSocket, as bytes. A finished frame goes straight to the TCP socket, so that nothing is done for a socket that
 * is not done once for all of them; what waits for a slow reader is bounded, and what comes is counted before it is read.
 */
export class Wire {
  readonly id: string
  readonly owner: WireOwner
  stage: WireStage
  readonly #socket: WiredSocket
  readonly #tcp: TcpSocket
  readonly #limits: WireLimits
  readonly #received: ReceivedBudget
  /** When it is closed unless it is let in or answers a ping; when the next ping is due. */
  #dueMs: number
  #isPinged = false
  #waitingFrames = 0
  #waitingBytes = 0

  constructor(options: {
    id: string
    socket: WiredSocket
    tcp: TcpSocket
    visit: Visit
    limits: WireLimits
    nowMs: number
    owner: WireOwner
  }) {
    this.id = options.id
    this.stage = { kind: 'greeting', visit: options.visit }
    this.#socket = options.socket
    this.#tcp = options.tcp
    this.#limits = options.limits
    this.#received = new ReceivedBudget(options.limits, performance.now.bind(performance))
    this.owner = options.owner
    this.#dueMs = options.nowMs + connectTimeoutMs
    this.#socket.wire = this
    this.#socket.on('message', onMessage).on('error', onError).on('close', onClose)
    this.#countBeforeReading()
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN && !this.#tcp.destroyed
  }

  /** Sends one finished frame. The first of what waits always goes: alone it is bounded by what makes it. */
  write(frame: Buffer): void {
    if (!this.isOpen) return
    if (this.#tcp.writableLength === 0) {
      this.#waitingFrames = 0
      this.#waitingBytes = 0
    }
    this.#waitingFrames += 1
    this.#waitingBytes += frame.length
    const { waitingBytesMax, waitingFramesMax } = this.#limits
    const isOver = this.#waitingFrames > waitingFramesMax || this.#waitingBytes > waitingBytesMax
    if (this.#waitingFrames === 1 || !isOver) {
      this.#tcp.write(frame)
      return
    }
    this.owner.stalled(this)
    this.cut()
  }

  /** Does something for the socket on its account of time. */
  measured<T>(work: () => T): T {
    return this.#received.measured(work)
  }

  opened(connection: Connection, nowMs: number): void {
    this.stage = { kind: 'open', connection }
    this.#dueMs = nowMs + pingIntervalMs
  }

  ponged(nowMs: number): void {
    if (!this.#isPinged) return
    this.#isPinged = false
    this.#dueMs = nowMs + pingIntervalMs
  }

  /** Looked at now and then: pings what is due, and closes what never said who it is or does not answer. */
  beat(nowMs: number): void {
    if (nowMs < this.#dueMs) return
    if (this.stage.kind !== 'open' || this.#isPinged) {
      this.cut()
      return
    }
    this.#isPinged = true
    this.#dueMs = nowMs + pingTimeoutMs
    this.write(pingFrame)
  }

  /** Settles when no more waits than the TCP socket buffers, or the reader is gone. */
  async drained(): Promise<void> {
    const tcp = this.#tcp
    if (!tcp.writableNeedDrain || tcp.destroyed) return
    await new Promise<void>((resolve) => {
      const done = (): void => {
        tcp.off('drain', done).off('close', done)
        resolve()
      }
      tcp.on('drain', done).on('close', done)
    })
  }

  /** Closes after what waits is sent; the client reconnects by itself. */
  end(): void {
    this.#socket.close()
  }

  /** Closes at once, whatever waits; the client reconnects by itself. */
  cut(): void {
    this.#tcp.destroy()
  }

  /** Stands between the TCP socket and what reads its frames. */
  #countBeforeReading(): void {
    const tcp = this.#tcp
    const readers = tcp.listeners('data') as ((bytes: Buffer) => void)[]
    tcp.removeAllListeners('data')
    tcp.on('data', (bytes: Buffer) => {
      if (tcp.destroyed) return
      if (this.#received.admits(bytes)) {
        this.measured(() => readers.forEach((read) => read.call(tcp, bytes)))
        return
      }
      this.owner.flooded(this)
      this.cut()
    })
  }
}
