import type { Language } from '#contract/codes.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import type { Ack } from './acks.ts'
import type { Handshake } from './handshake.ts'
import type { EncodedPush } from './push-encoding.ts'
import type { RequestPace } from './request-pace.ts'
import { ackFrame, leaveFrame } from './socket-packets.ts'

/** What carries it. */
interface ConnectionWire {
  readonly id: string
  readonly isOpen: boolean
  write(frame: Buffer): void
  measured<T>(work: () => T): T
  drained(): Promise<void>
  end(): void
  cut(): void
}

interface ConnectionOptions {
  wire: ConnectionWire
  handshake: Handshake
  language: Language
  pace: RequestPace
  limits: { requestsWaitingMax: number }
}

/** One socket of a visitor or member that was let in. */
export class Connection {
  readonly handshake: Handshake
  readonly language: Language
  readonly pace: RequestPace
  /** Runs one request at a time; throws a BusyError when too many wait. */
  readonly inTurn: ReturnType<typeof createSemaphore>
  /** Undefined for visitors, and from the moment the session ends. */
  member: MemberInfo | undefined
  readonly #wire: ConnectionWire

  constructor({ wire, handshake, language, pace, limits }: ConnectionOptions) {
    this.handshake = handshake
    this.language = language
    this.pace = pace
    this.member = handshake.member
    this.inTurn = createSemaphore({ runningMax: 1, waitingMax: limits.requestsWaitingMax })
    this.#wire = wire
  }

  get id(): string {
    return this.#wire.id
  }

  /** The socket is gone or about to be: whatever is still being answered must not hold on to it. */
  get isGone(): boolean {
    return !this.#wire.isOpen
  }

  send(push: EncodedPush): void {
    this.#wire.write(push)
  }

  /** Answers a request, where somebody waits for it; the bytes that go out. */
  answer(ackId: number | undefined, ack: Ack): number {
    if (ackId === undefined) return 0
    return this.measured(() => {
      const frame = ackFrame(ackId, ack)
      this.#wire.write(frame)
      return frame.length
    })
  }

  /** Does something for the socket on its account of time. */
  measured<T>(work: () => T): T {
    return this.#wire.measured(work)
  }

  /** Settles when no more waits than the TCP socket buffers, or the reader is gone. */
  drained(): Promise<void> {
    return this.#wire.drained()
  }

  /** Closes after what waits is sent; the client stays away. */
  end(): void {
    this.#wire.write(leaveFrame)
    this.#wire.end()
  }

  /** Closes at once, whatever waits; the client reconnects by itself. */
  cut(): void {
    this.#wire.cut()
  }
}
