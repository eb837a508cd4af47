import { firstPartHoldMs, restartBackoffMs } from './media-limits.ts'

export interface PublisherRun {
  exited: Promise<void>
  stop(): Promise<void>
}

export interface OnDemandOptions {
  start: () => PublisherRun
  idleStopMs: number
  nowMs: () => number
  /** A start from a timer failed. */
  failed(error: unknown): void
}

/** Runs an on-demand publisher while somebody asks for its stream. */
export class OnDemandSupervisor {
  readonly #options: OnDemandOptions
  #run: PublisherRun | undefined
  #requestedAtMs = 0
  #startNotBeforeMs = 0
  #isStopping = false
  #isWantedAgain = false
  #isClosed = false
  #idleTimer: NodeJS.Timeout | undefined
  #retryTimer: NodeJS.Timeout | undefined

  constructor(options: OnDemandOptions) {
    this.#options = options
  }

  /** Notes that somebody watches. */
  touch(): void {
    this.#requestedAtMs = this.#options.nowMs()
  }

  /** Starts the publisher when it does not run. */
  ensure(): void {
    this.touch()
    if (this.#isClosed) return
    if (this.#run) {
      this.#isWantedAgain = this.#isStopping
      return
    }
    clearTimeout(this.#retryTimer)
    const leftMs = this.#startNotBeforeMs - this.#options.nowMs()
    if (leftMs > 0) this.#retryTimer = setTimeout(() => this.#retry(), leftMs)
    else this.#start()
  }

  /** Ends what runs, and starts nothing before somebody asks again: a streamer has the room. */
  rest(): void {
    clearTimeout(this.#retryTimer)
    clearTimeout(this.#idleTimer)
    this.#isWantedAgain = false
    if (this.#run && !this.#isStopping) this.#stopIdle()
  }

  async stop(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idleTimer)
    clearTimeout(this.#retryTimer)
    await this.#run?.stop()
  }

  #retry(): void {
    try {
      this.ensure()
    } catch (error) {
      this.#options.failed(error)
    }
  }

  #start(): void {
    const startedAtMs = this.#options.nowMs()
    this.#isWantedAgain = false
    this.#run = this.#options.start()
    // Whoever asked is held until the first part: until then silence does not mean that nobody watches.
    this.#watchIdle(Math.max(this.#options.idleStopMs, firstPartHoldMs))
    const settled = () => this.#exited(startedAtMs)
    this.#run.exited.then(settled, settled)
  }

  #watchIdle(delayMs: number): void {
    this.#idleTimer = setTimeout(() => {
      const leftMs = this.#requestedAtMs + this.#options.idleStopMs - this.#options.nowMs()
      if (leftMs > 0) this.#watchIdle(leftMs)
      else this.#stopIdle()
    }, delayMs)
  }

  #stopIdle(): void {
    this.#isStopping = true
    this.#run?.stop().catch(() => undefined)
  }

  #exited(startedAtMs: number): void {
    const nowMs = this.#options.nowMs()
    clearTimeout(this.#idleTimer)
    const diedEarly = !this.#isStopping && nowMs - startedAtMs < restartBackoffMs
    if (diedEarly) this.#startNotBeforeMs = nowMs + restartBackoffMs
    this.#run = undefined
    this.#isStopping = false
    if (this.#isWantedAgain) this.ensure()
  }
}
