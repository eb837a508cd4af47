import type { Log } from './log.ts'

const pollEveryMs = 500
const retryFirstMs = 200
const retryMaxMs = 10_000

export interface PollLoop {
  /** Says that something was committed; it polls at once. */
  nudge(): void
  /** Polls and settles after it, also after a stop. */
  flush(): Promise<void>
  /** Aborts the signal of the poll under way and waits for its end. What is left is found by the next start. */
  stop(): Promise<void>
}

/**
 * Polls, one at a time: when nudged, else every half second, and with growing pauses after one that failed or
 * answered false. A poll of many batches looks at its signal between them.
 */
export const createPollLoop = (
  poll: (signal: AbortSignal) => Promise<boolean>,
  { log, what }: { log: Log; what: string },
): PollLoop => {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let again = false
  let stopped = false
  let polling = new AbortController()
  let retryMs = retryFirstMs

  const pollOnce = async (): Promise<boolean> => {
    polling = new AbortController()
    try {
      return await poll(polling.signal)
    } catch (error) {
      log.warn({ error: String(error) }, `${what} could not be read`)
      return false
    }
  }

  const drain = async (): Promise<void> => {
    let isClear = true
    do {
      again = false
      isClear = await pollOnce()
    } while (!stopped && isClear && again)
    retryMs = isClear ? retryFirstMs : Math.min(retryMs * 2, retryMaxMs)
    current = undefined
    if (!stopped) timer = setTimeout(() => void start(), isClear ? pollEveryMs : retryMs)
  }

  const start = (): Promise<void> => {
    clearTimeout(timer)
    again = true
    current ??= drain()
    return current
  }

  timer = setTimeout(() => void start(), 0)
  return {
    nudge: () => {
      if (!stopped) void start()
    },
    flush: start,
    stop: async () => {
      stopped = true
      polling.abort()
      clearTimeout(timer)
      await current
    },
  }
}
