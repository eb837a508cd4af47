import { BusyError } from './busy-error.ts'

/** Runs so much at once; so much more waits, and what comes on top is refused with a BusyError. */
export const createSemaphore = ({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= runningMax && waiting.length >= waitingMax) throw new BusyError('too much waits already')
    if (running >= runningMax) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
