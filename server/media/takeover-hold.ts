import { takeoverHoldMs, takeoverSilentMs } from './media-limits.ts'

/**
 * Whether a publish may take a room from another one with the same key. The first may at once: an encoder that lost its
 * connection comes back before that is noticed. The next one soon after must find its room silent or left, else two
 * encoders that reconnect by themselves would take it from each other in turn; each refusal prolongs the hold.
 */
export class TakeoverHold {
  readonly #nowMs: () => number
  #untilMs = 0

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** `receivedAtMs` is when the publisher that has the room sent something last. */
  admits(receivedAtMs: number): boolean {
    const nowMs = this.#nowMs()
    const isHeld = nowMs < this.#untilMs && nowMs - receivedAtMs < takeoverSilentMs
    this.#untilMs = nowMs + takeoverHoldMs
    return !isHeld
  }

  /** The publisher has left by itself. */
  release(): void {
    this.#untilMs = 0
  }
}
