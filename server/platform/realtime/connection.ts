import type { Socket as TcpSocket } from 'node:net'
import type { Socket } from 'socket.io'
import type { Language } from '#contract/codes.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { EncodedPush } from './push-encoding.ts'
import type { RequestPace } from './request-pace.ts'
import type { Watcher } from '#server/rooms/realtime/room-channel.ts'

/** What this file uses of engine.io and ws beyond their types. Absent parts are treated as absent, never assumed. */
interface EngineSocket {
  readonly readyState: string
  readonly writeBuffer?: readonly unknown[]
  readonly transport: { readonly socket?: { readonly _socket?: TcpSocket | null } }
  write(packet: string, options: { wsPreEncodedFrame: readonly Buffer[] }): unknown
  close(discard: boolean): void
}

/** One socket of a visitor or member. */
export interface Connection extends Watcher {
  readonly id: string
  readonly address: string
  readonly token: string
  readonly language: Language
  readonly pace: RequestPace
  /** Undefined for visitors, and from the moment the session ends. */
  member: MemberInfo | undefined
  readonly roomNos: Set<string>
  readonly matchIds: Set<string>
  /** Set when the socket is gone: whatever is still being answered must not hold on to it. */
  isGone: boolean
  /** Closes at once, whatever waits; the client reconnects by itself. */
  cut(): void
}

interface ConnectionOptions {
  socket: Socket
  token: string
  member: MemberInfo | undefined
  language: Language
  pace: RequestPace
  waitingBytesMax: number
  waitingFramesMax: number
  onStalled: (connection: Connection) => void
}

/**
 * Wraps a socket so that pushes skip all per-socket work: a finished WebSocket frame goes straight to the TCP socket.
 * It never overtakes what socket.io queued before, and it bounds what waits for a slow reader.
 */
export const createConnection = (options: ConnectionOptions): Connection => {
  const { socket, waitingBytesMax, waitingFramesMax } = options
  const engine = socket.conn as unknown as EngineSocket
  let waitingFrames = 0
  let waitingBytes = 0

  const tcpSocket = (): TcpSocket | undefined => engine.transport.socket?._socket ?? undefined

  const cut = (): void => {
    const tcp = tcpSocket()
    if (tcp) tcp.destroy()
    else engine.close(true)
  }

  const isOverBound = (tcp: TcpSocket | undefined, queued: number, push: EncodedPush): boolean => {
    if (queued === 0 && (tcp?.writableLength ?? 0) === 0) {
      waitingFrames = 0
      waitingBytes = 0
    }
    waitingFrames += 1
    waitingBytes += push.frame.length
    // The first frame always goes: one frame alone is bounded by what makes it.
    return waitingFrames > 1 && (waitingFrames > waitingFramesMax || waitingBytes > waitingBytesMax)
  }

  const send = (push: EncodedPush): void => {
    if (engine.readyState !== 'open') return
    const tcp = tcpSocket()
    const queued = engine.writeBuffer?.length ?? 0
    if (isOverBound(tcp, queued, push)) {
      options.onStalled(connection)
      cut()
    } else if (tcp && engine.writeBuffer && queued === 0) {
      tcp.write(push.frame)
    } else {
      engine.write(push.packet, { wsPreEncodedFrame: [push.frame] })
    }
  }

  const connection: Connection = {
    id: socket.id,
    address: socket.handshake.address,
    token: options.token,
    language: options.language,
    pace: options.pace,
    member: options.member,
    roomNos: new Set(),
    matchIds: new Set(),
    isGone: false,
    send,
    cut,
  }
  return connection
}
