import { RESTART_BACKOFF_MS } from './media-limits.ts'

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
  let run: PublisherRun | undefined
  let askedAtMs = 0
  let startNotBeforeMs = 0
  let isStopped = false
  let idleTimer: NodeJS.Timeout | undefined

  const watchIdle = (delayMs: number) => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      const leftMs = askedAtMs + options.idleStopMs - options.nowMs()
      if (leftMs > 0) watchIdle(leftMs)
      else void run?.stop()
    }, delayMs)
  }

  const start = () => {
    const startedAtMs = options.nowMs()
    const started = options.start()
    run = started
    watchIdle(options.idleStopMs)
    const settled = () => {
      if (options.nowMs() - startedAtMs < RESTART_BACKOFF_MS) startNotBeforeMs = options.nowMs() + RESTART_BACKOFF_MS
      if (run === started) run = undefined
      clearTimeout(idleTimer)
    }
    started.exited.then(settled, settled)
  }

  const touch = () => {
    askedAtMs = options.nowMs()
  }

  return {
    touch,
    ensure() {
      touch()
      if (!run && !isStopped && options.nowMs() >= startNotBeforeMs) start()
    },
    async stop() {
      clearTimeout(idleTimer)
      isStopped = true
      await run?.stop()
    },
  }
}
