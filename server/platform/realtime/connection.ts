import type { Socket as TcpSocket } from 'node:net'
import type { Socket } from 'socket.io'
import type { Language } from '#contract/codes.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { handshakeOf, type Handshake } from './handshake.ts'
import type { EncodedPush } from './push-encoding.ts'
import type { RequestPace } from './request-pace.ts'

/** What this file uses of engine.io and ws beyond their types. Absent parts are treated as absent, never assumed. */
interface EngineSocket {
  readonly readyState: string
  readonly writeBuffer?: readonly unknown[]
  readonly transport: { readonly socket?: { readonly _socket?: TcpSocket | null } }
  write(packet: string, options: { wsPreEncodedFrame: readonly Buffer[] }): unknown
  close(discard: boolean): void
}

interface ConnectionOptions {
  socket: Socket
  language: Language
  pace: RequestPace
  limits: { waitingBytesMax: number; waitingFramesMax: number }
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
  /** Undefined for visitors, and from the moment the session ends. */
  member: MemberInfo | undefined
  /** Set when the socket is gone: whatever is still being answered must not hold on to it. */
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
  }

  send(push: EncodedPush): void {
    const engine = this.#engine
    if (engine.readyState !== 'open') return
    const tcp = this.#tcpSocket()
    const queued = engine.writeBuffer?.length ?? 0
    if (this.#isOverBound(tcp, queued, push)) {
      this.#onStalled(this)
      this.cut()
    } else if (tcp && engine.writeBuffer && queued === 0) {
      tcp.write(push.frame)
    } else {
      engine.write(push.packet, { wsPreEncodedFrame: [push.frame] })
    }
  }

  /** Closes after what waits is sent. */
  end(): void {
    this.#socket.disconnect(true)
  }

  /** Closes at once, whatever waits; the client reconnects by itself. */
  cut(): void {
    const tcp = this.#tcpSocket()
    if (tcp) tcp.destroy()
    else this.#engine.close(true)
  }

  #tcpSocket(): TcpSocket | undefined {
    return this.#engine.transport.socket?._socket ?? undefined
  }

  #isOverBound(tcp: TcpSocket | undefined, queued: number, push: EncodedPush): boolean {
    if (queued === 0 && (tcp?.writableLength ?? 0) === 0) {
      this.#waitingFrames = 0
      this.#waitingBytes = 0
    }
    this.#waitingFrames += 1
    this.#waitingBytes += push.frame.length
    const { waitingBytesMax, waitingFramesMax } = this.#limits
    // The first frame always goes: one frame alone is bounded by what makes it.
    return this.#waitingFrames > 1 && (this.#waitingFrames > waitingFramesMax || this.#waitingBytes > waitingBytesMax)
  }
}
