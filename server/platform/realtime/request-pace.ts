import { Bucket } from './bucket.ts'

interface PaceLimits {
  requestsBurstMax: number
  requestsPerSecond: number
}

/** The budget of a socket's requests, and the count of those refused in a row. */
export class RequestPace {
  readonly #bucket: Bucket
  #refused = 0

  constructor({ requestsBurstMax, requestsPerSecond }: PaceLimits, now: () => number) {
    this.#bucket = new Bucket(requestsBurstMax, requestsPerSecond, now)
  }

  /** Takes one request's share; false when there is none left. */
  take(): boolean {
    const isTaken = this.#bucket.take(1)
    this.#refused = isTaken ? 0 : this.#refused + 1
    return isTaken
  }

  get refusedInARow(): number {
    return this.#refused
  }
}
