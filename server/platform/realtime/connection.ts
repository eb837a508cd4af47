import type { Socket as TcpSocket } from 'node:net'
import type { Socket } from 'socket.io'
import type { Language } from '#contract/codes.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import { handshakeOf, type Handshake } from './handshake.ts'
import type { EncodedPush } from './push-encoding.ts'
import type { RequestPace } from './request-pace.ts'

/** What this file uses of engine.io and ws beyond their types. Absent parts are treated as absent, never assumed. */
interface EngineSocket {
  readonly readyState: string
  readonly writeBuffer?: readonly { readonly data?: unknown }[]
  readonly transport: { readonly socket?: { readonly _socket?: TcpSocket | null } }
  write(packet: string, options: { wsPreEncodedFrame: readonly Buffer[] }): unknown
  close(discard: boolean): void
}

interface ConnectionOptions {
  socket: Socket
  language: Language
  pace: RequestPace
  limits: { waitingBytesMax: number; waitingFramesMax: number; requestsWaitingMax: number }
  onStalled: (connection: Connection) => void
}

/**
 * One socket of a visitor or member. Pushes skip all per-socket work: a finished WebSocket frame goes straight to the
 * TCP socket. It never overtakes what socket.io queued before, and it bounds what waits for a slow reader.
 */
export class Connection {
  readonly id: string
  readonly handshake: Handshake
  readonly language: Language
  readonly pace: RequestPace
  /** Runs one request at a time; throws a BusyError when too many wait. */
  readonly inTurn: ReturnType<typeof createSemaphore>
  /** Undefined for visitors, and from the moment the session ends. */
  member: MemberInfo | undefined
  /** Set when the socket is gone or about to be: whatever is still being answered must not hold on to it. */
  isGone = false
  readonly #socket: Socket
  readonly #engine: EngineSocket
  readonly #limits: ConnectionOptions['limits']
  readonly #onStalled: ConnectionOptions['onStalled']
  #waitingFrames = 0
  #waitingBytes = 0

  constructor({ socket, language, pace, limits, onStalled }: ConnectionOptions) {
    this.id = socket.id
    this.handshake = handshakeOf(socket)
    this.language = language
    this.pace = pace
    this.member = this.handshake.member
    this.#socket = socket
    this.#engine = socket.conn as unknown as EngineSocket
    this.#limits = limits
    this.#onStalled = onStalled
    this.inTurn = createSemaphore({ runningMax: 1, waitingMax: limits.requestsWaitingMax })
  }

  send(push: EncodedPush): void {
    const engine = this.#engine
    if (engine.readyState !== 'open') return
    const tcp = this.#tcpSocket()
    const queued = engine.writeBuffer?.length ?? 0
    this.#forgetWhatLeft()
    if (this.#isOverBound(push.frame.length)) {
      this.#stall()
    } else if (tcp && engine.writeBuffer && queued === 0) {
      tcp.write(push.frame)
    } else {
      engine.write(push.packet, { wsPreEncodedFrame: [push.frame] })
    }
  }

  /** Lets socket.io send an answer; what of it has to wait counts as a push does. */
  answer(acknowledge: () => void): void {
    this.#forgetWhatLeft()
    const before = this.#queuedBytes()
    acknowledge()
    const waiting = this.#queuedBytes() - before
    if (waiting > 0 && this.#isOverBound(waiting)) this.#stall()
  }

  /** Settles when no more waits than the TCP socket buffers, or the reader is gone. */
  async drained(): Promise<void> {
    const tcp = this.#tcpSocket()
    if (!tcp?.writableNeedDrain || tcp.destroyed) return
    await new Promise<void>((resolve) => {
      const done = (): void => {
        tcp.off('drain', done).off('close', done)
        resolve()
      }
      tcp.on('drain', done).on('close', done)
    })
  }

  /** Closes after what waits is sent. */
  end(): void {
    this.#socket.disconnect(true)
  }

  /** Closes at once, whatever waits; the client reconnects by itself. */
  cut(): void {
    this.isGone = true
    const tcp = this.#tcpSocket()
    if (tcp) tcp.destroy()
    else this.#engine.close(true)
  }

  #tcpSocket(): TcpSocket | undefined {
    return this.#engine.transport.socket?._socket ?? undefined
  }

  #stall(): void {
    this.#onStalled(this)
    this.cut()
  }

  #queuedBytes(): number {
    const queued = this.#engine.writeBuffer ?? []
    const inQueue = queued.reduce((sum, { data }) => sum + (typeof data === 'string' ? Buffer.byteLength(data) : 0), 0)
    return inQueue + (this.#tcpSocket()?.writableLength ?? 0)
  }

  #forgetWhatLeft(): void {
    if ((this.#engine.writeBuffer?.length ?? 0) > 0 || (this.#tcpSocket()?.writableLength ?? 0) > 0) return
    this.#waitingFrames = 0
    this.#waitingBytes = 0
  }

  /** Counts what is sent in. The first of what waits always goes: alone it is bounded by what makes it. */
  #isOverBound(bytes: number): boolean {
    this.#waitingFrames += 1
    this.#waitingBytes += bytes
    const { waitingBytesMax, waitingFramesMax } = this.#limits
    return this.#waitingFrames > 1 && (this.#waitingFrames > waitingFramesMax || this.#waitingBytes > waitingBytesMax)
  }
}
