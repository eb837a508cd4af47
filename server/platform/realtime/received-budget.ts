import { LoopMeter } from '#server/platform/loop-meter.ts'
import { Bucket } from './bucket.ts'
import { FrameCounter } from './frame-counter.ts'

/** The budget of what a socket sends, at once and a second. Over it the socket is closed. */
export interface ReceivedLimits {
  receivedBytesBurstMax: number
  receivedBytesPerSecond: number
  /** Frames of every kind, and pieces of a frame that arrive alone. */
  receivedPartsBurstMax: number
  receivedPartsPerSecond: number
  /** Time for which what it sends may keep the event loop. */
  loopBurstMaxMs: number
  loopMsPerSecond: number
}

/**
 * What one socket may send before any of it is read: bytes, parts (frames of every kind, and pieces of a frame that
 * arrive alone), and the time of the event loop that its earlier parts took.
 */
export class ReceivedBudget {
  readonly #frames = new FrameCounter()
  readonly #bytes: Bucket
  readonly #parts: Bucket
  readonly #loop: Bucket
  readonly #meter: LoopMeter

  constructor(limits: ReceivedLimits, now: () => number) {
    this.#bytes = new Bucket(limits.receivedBytesBurstMax, limits.receivedBytesPerSecond, now)
    this.#parts = new Bucket(limits.receivedPartsBurstMax, limits.receivedPartsPerSecond, now)
    this.#loop = new Bucket(limits.loopBurstMaxMs, limits.loopMsPerSecond, now)
    this.#meter = new LoopMeter((ms) => this.#loop.charge(ms))
  }

  /** Takes the bytes' share of the budget; false when there is none left and they must not be read. */
  admits(bytes: Uint8Array): boolean {
    const parts = Math.max(1, this.#frames.count(bytes))
    return this.#bytes.take(bytes.length) && this.#parts.take(parts) && this.#loop.take(0)
  }

  /** Does something for the socket and charges the time that it keeps the event loop. */
  measured<T>(work: () => T): T {
    return this.#meter.measure(work)
  }
}
