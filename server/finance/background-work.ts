import type { Log } from '#server/platform/log.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'

/** Requests to one provider at once, and how many wait for their turn; what comes on top is left to its order's timer. */
export const askedAtOnceMax = 16
const askedWaitingMax = 1_000

export interface Work {
  /** Whom it asks: one who hangs keeps only his own waiting. */
  readonly lane: string
  /** What it asks about; nothing is asked twice at a time. */
  readonly orderId: string
  /** What is logged when it throws. */
  readonly fault: string
}

export interface BackgroundWork {
  /** Starts it as soon as it is its turn; what it throws is logged. What it was to do is asked for again by a timer. */
  run(about: Work, work: () => Promise<void>): void
  /** Settles when nothing is under way, nor what that has started. */
  settled(): Promise<void>
  /** What waits is not begun any more. Settles when nothing is under way. */
  stop(): Promise<void>
}

/** Work that nobody waits for: requests to providers after a commit. */
export const createBackgroundWork = (log: Log): BackgroundWork => {
  const running = new Map<string, Promise<void>>()
  const lanes = new Map<string, ReturnType<typeof createSemaphore>>()
  let isStopped = false

  const laneOf = (name: string) => {
    const lane = lanes.get(name) ?? createSemaphore({ runningMax: askedAtOnceMax, waitingMax: askedWaitingMax })
    lanes.set(name, lane)
    return lane
  }
  const guarded = async ({ lane, orderId, fault }: Work, work: () => Promise<void>): Promise<void> => {
    try {
      await laneOf(lane)(async () => (isStopped ? undefined : work()))
    } catch (error) {
      log.warn({ orderId, reason: oneLineOf(error) }, fault)
    }
  }
  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return {
    run: (about, work) => {
      const id = `${about.lane} ${about.orderId} ${about.fault}`
      if (isStopped || running.has(id)) return
      running.set(
        id,
        guarded(about, work).finally(() => running.delete(id)),
      )
    },
    settled,
    stop: async () => {
      isStopped = true
      await settled()
    },
  }
}
