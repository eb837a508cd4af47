import { Bucket } from './bucket.ts'
import { FrameCounter } from './frame-counter.ts'

export interface ReceivedLimits {
  receivedBytesBurstMax: number
  receivedBytesPerSecond: number
  receivedPartsBurstMax: number
  receivedPartsPerSecond: number
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
  #isMeasuring = false

  constructor(limits: ReceivedLimits, now: () => number) {
    this.#bytes = new Bucket(limits.receivedBytesBurstMax, limits.receivedBytesPerSecond, now)
    this.#parts = new Bucket(limits.receivedPartsBurstMax, limits.receivedPartsPerSecond, now)
    this.#loop = new Bucket(limits.loopBurstMaxMs, limits.loopMsPerSecond, now)
  }

  /** Whether what has arrived may be read. */
  admits(bytes: Uint8Array): boolean {
    const parts = Math.max(1, this.#frames.count(bytes))
    return this.#bytes.take(bytes.length) && this.#parts.take(parts) && this.#loop.take(0)
  }

  /** Does something for the socket and charges the time that it keeps the event loop. */
  measured<T>(work: () => T): T {
    if (this.#isMeasuring) return work()
    this.#isMeasuring = true
    const beganMs = performance.now()
    try {
      return work()
    } finally {
      this.#loop.charge(performance.now() - beganMs)
      this.#isMeasuring = false
    }
  }
}
