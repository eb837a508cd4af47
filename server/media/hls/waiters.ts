import { waitersMax } from '#server/media/media-limits.ts'

export interface Waiters {
  /** True as soon as the condition holds; false after the time, when woken for good, or when too many wait already. */
  until(condition: () => boolean, timeoutMs: number): Promise<boolean>
  /** Looks at every condition again. */
  wake(): void
  /** Sends everybody away. */
  release(): void
}

interface Waiter {
  condition(): boolean
  settle(isMet: boolean): void
}

export const createWaiters = (): Waiters => {
  const waiting = new Set<Waiter>()
  return {
    until(condition, timeoutMs) {
      if (condition()) return Promise.resolve(true)
      if (waiting.size >= waitersMax) return Promise.resolve(false)
      return new Promise((resolve) => {
        const waiter: Waiter = {
          condition,
          settle(isMet) {
            clearTimeout(timer)
            waiting.delete(waiter)
            resolve(isMet)
          },
        }
        const timer = setTimeout(() => waiter.settle(false), timeoutMs)
        waiting.add(waiter)
      })
    },
    wake() {
      for (const waiter of waiting) if (waiter.condition()) waiter.settle(true)
    },
    release() {
      for (const waiter of waiting) waiter.settle(waiter.condition())
    },
  }
}
