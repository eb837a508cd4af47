import { FIRST_PART_HOLD_MS, RESTART_BACKOFF_MS } from './media-limits.ts'

export interface PublisherRun {
  exited: Promise<void>
  stop(): Promise<void>
}

/** Runs a publisher while somebody asks for its stream. */
export interface Demand {
  /** Notes that somebody watches. */
  touch(): void
  /** Starts the publisher when it does not run. */
  ensure(): void
  stop(): Promise<void>
}

export const createDemand = (options: {
  start: () => PublisherRun
  idleStopMs: number
  nowMs: () => number
}): Demand => {
  const { nowMs } = options
  let run: PublisherRun | undefined
  let askedAtMs = 0
  let startNotBeforeMs = 0
  let isStopping = false
  let isWantedAgain = false
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined
  let retryTimer: NodeJS.Timeout | undefined

  const stopIdle = () => {
    isStopping = true
    run?.stop().catch(() => undefined)
  }

  const watchIdle = (delayMs: number) => {
    idleTimer = setTimeout(() => {
      const leftMs = askedAtMs + options.idleStopMs - nowMs()
      if (leftMs > 0) watchIdle(leftMs)
      else stopIdle()
    }, delayMs)
  }

  const exited = (startedAtMs: number) => {
    clearTimeout(idleTimer)
    const diedEarly = !isStopping && nowMs() - startedAtMs < RESTART_BACKOFF_MS
    if (diedEarly) startNotBeforeMs = nowMs() + RESTART_BACKOFF_MS
    run = undefined
    isStopping = false
    if (isWantedAgain) ensure()
  }

  const start = () => {
    const startedAtMs = nowMs()
    isWantedAgain = false
    run = options.start()
    // Whoever asked is held until the first part: until then silence does not mean that nobody watches.
    watchIdle(Math.max(options.idleStopMs, FIRST_PART_HOLD_MS))
    const settled = () => exited(startedAtMs)
    run.exited.then(settled, settled)
  }

  const ensure = () => {
    askedAtMs = nowMs()
    if (isClosed) return
    if (run) {
      isWantedAgain = isStopping
      return
    }
    clearTimeout(retryTimer)
    const leftMs = startNotBeforeMs - nowMs()
    if (leftMs > 0) retryTimer = setTimeout(ensure, leftMs)
    else start()
  }

  return {
    touch() {
      askedAtMs = nowMs()
    },
    ensure,
    async stop() {
      isClosed = true
      clearTimeout(idleTimer)
      clearTimeout(retryTimer)
      await run?.stop()
    },
  }
}
