interface PaceLimits {
  requestsBurstMax: number
  requestsPerSecond: number
}

/** A bucket of `requestsBurstMax` requests that refills with `requestsPerSecond`. */
export class RequestPace {
  readonly #limits: PaceLimits
  readonly #now: () => number
  #left: number
  #lastMs: number
  #refused = 0

  constructor(limits: PaceLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
    this.#left = limits.requestsBurstMax
    this.#lastMs = now()
  }

  /** Takes one request's share; false when there is none left. */
  take(): boolean {
    const { requestsBurstMax, requestsPerSecond } = this.#limits
    const nowMs = this.#now()
    const refilled = (Math.max(0, nowMs - this.#lastMs) / 1000) * requestsPerSecond
    this.#left = Math.min(requestsBurstMax, this.#left + refilled)
    this.#lastMs = nowMs
    if (this.#left < 1) {
      this.#refused += 1
      return false
    }
    this.#left -= 1
    this.#refused = 0
    return true
  }

  get refusedInARow(): number {
    return this.#refused
  }
}
