import type { Log } from '#server/platform/log.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'

export interface BackgroundWork {
  /** Starts it now; what it throws is logged. What it was to do is asked for again by a timer. */
  run(what: string, work: () => Promise<void>): void
  /** Settles when nothing is under way, nor what that has started. */
  settled(): Promise<void>
}

/** Work that nobody waits for: requests to providers after a commit. */
export const createBackgroundWork = (log: Log): BackgroundWork => {
  const running = new Set<Promise<void>>()
  const guarded = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.warn({ reason: oneLineOf(error) }, what)
    }
  }
  return {
    run: (what, work) => {
      const started = guarded(what, work).finally(() => running.delete(started))
      running.add(started)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
