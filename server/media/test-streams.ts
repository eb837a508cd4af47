import { randomBytes } from 'node:crypto'
import { testStreamMaxMs } from '#contract/limits.ts'
import type { MediaStats } from './media-counters.ts'
import { testGraceMs } from './media-limits.ts'
import type { PublishSink } from './rtmp/rtmp-session.ts'
import { StreamChannel } from './stream-channel.ts'

interface TestStream {
  readonly name: string
  readonly untilMs: number
  readonly channel: StreamChannel
  readonly timer: NodeJS.Timeout
}

export interface TestStreamsOptions {
  stats: MediaStats
  nowMs: () => number
  failed(error: unknown, roomNo: string): void
}

const nameBytes = 24
const over = 'the test stream is over'

/**
 * Streams that no list has and nothing records: one a room, for `testStreamMaxMs`, each at an address that cannot be
 * guessed. Whoever is given the address can watch.
 */
export class TestStreams {
  readonly #options: TestStreamsOptions
  readonly #ofRoom = new Map<string, TestStream>()

  constructor(options: TestStreamsOptions) {
    this.#options = options
  }

  /** `hasMedia`: there is something to play. Undefined: there is no test. */
  of(roomNo: string): { name: string; untilMs: number; hasMedia: boolean } | undefined {
    const test = this.#ofRoom.get(roomNo)
    if (!test) return undefined
    const status = test.channel.status()
    return { name: test.name, untilMs: test.untilMs, hasMedia: status === 1 || status === 2 }
  }

  channel(name: string): StreamChannel | undefined {
    return [...this.#ofRoom.values()].find((test) => test.name === name)?.channel
  }

  /** Begins the room's test stream, or takes it over. Throws PublishRefused as a room does. */
  admit(roomNo: string, dismiss: (reason: string) => void): PublishSink {
    const { channel } = this.#ofRoom.get(roomNo) ?? this.#open(roomNo)
    return channel.admit({ isOnDemand: false, isStudio: true, door: 'whip', dismiss })
  }

  end(roomNo: string): void {
    const test = this.#ofRoom.get(roomNo)
    if (!test) return
    clearTimeout(test.timer)
    this.#ofRoom.delete(roomNo)
    test.channel.endNow(over)
    test.channel.stop().catch((error: unknown) => this.#options.failed(error, roomNo))
  }

  stop(): void {
    for (const roomNo of this.#ofRoom.keys()) this.end(roomNo)
  }

  #open(roomNo: string): TestStream {
    const { stats, nowMs, failed } = this.#options
    const channel = new StreamChannel({
      initialStatus: 0,
      interruptedGraceMs: testGraceMs,
      onDemand: undefined,
      stats,
      nowMs,
      // Its channel tells of the end while it still works.
      changed: (status) => void (status === 3 && queueMicrotask(() => this.end(roomNo))),
      firstDiscontinuity: 0,
      discontinued: () => undefined,
      failed: (error) => failed(error, roomNo),
    })
    const test = {
      name: `test-${randomBytes(nameBytes).toString('base64url')}`,
      untilMs: nowMs() + testStreamMaxMs,
      channel,
      timer: setTimeout(() => this.end(roomNo), testStreamMaxMs).unref(),
    }
    this.#ofRoom.set(roomNo, test)
    return test
  }
}
