import { createMutex } from '#server/platform/keyed-mutex.ts'
import type { Log } from '#server/platform/log.ts'

/** Messages that come within this time are stored together. */
const gatherMs = 60

export interface FeedLoop {
  /** One step, after those under way. Rejects when it fails. */
  step(): Promise<void>
  /** Something was heard: the next step is due at once. */
  nudge(): void
  /** Settles after the step under way. */
  stop(): Promise<void>
}

/** One step at a time, the next one a pause after the last; 0: only when it is asked for. */
export const createFeedLoop = (step: () => Promise<void>, everyMs: number, log: Log): FeedLoop => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let dueAtMs = Infinity
  const inTurn = createMutex()
  const run = (): Promise<void> => inTurn(step)

  const due = (waitMs: number): void => {
    const atMs = performance.now() + waitMs
    if (stopped || everyMs === 0 || atMs >= dueAtMs) return
    clearTimeout(timer)
    dueAtMs = atMs
    timer = setTimeout(() => void turn(), waitMs)
  }
  const turn = async (): Promise<void> => {
    dueAtMs = Infinity
    try {
      await run()
    } catch (error) {
      log.warn({ error: String(error) }, 'a step of the odds feed failed')
    }
    due(everyMs)
  }
  due(0)
  return {
    step: run,
    nudge: () => due(gatherMs),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await inTurn(async () => undefined)
    },
  }
}
