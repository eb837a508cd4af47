/** Holds `burstMax` of something and refills with `perSecond`. */
export class Bucket {
  readonly #burstMax: number
  readonly #perSecond: number
  readonly #now: () => number
  #left: number
  #lastMs: number

  constructor(burstMax: number, perSecond: number, now: () => number) {
    this.#burstMax = burstMax
    this.#perSecond = perSecond
    this.#now = now
    this.#left = burstMax
    this.#lastMs = now()
  }

  /** Takes so much; false, and nothing is taken, when there is not as much left. */
  take(amount: number): boolean {
    this.#refill()
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }

  /** Takes what has been used already, even when it is more than there was. */
  charge(amount: number): void {
    this.#refill()
    this.#left -= amount
  }

  #refill(): void {
    const nowMs = this.#now()
    const refilled = (Math.max(0, nowMs - this.#lastMs) / 1000) * this.#perSecond
    this.#left = Math.min(this.#burstMax, this.#left + refilled)
    this.#lastMs = nowMs
  }
}
