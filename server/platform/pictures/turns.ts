import { BusyError } from '#server/platform/busy-error.ts'

/**
 * Runs work one after the other, one of each key in turn: whoever brings much waits behind what others bring. What comes
 * on top of so much that waits of a key, or of all, is refused with a BusyError.
 */
export const createTurns = ({ waitingOfKeyMax, waitingMax }: { waitingOfKeyMax: number; waitingMax: number }) => {
  /** By key, whose turn is next first. */
  const waiting = new Map<string, (() => void)[]>()
  let waitingCount = 0
  let isRunning = false

  const wait = (key: string): Promise<void> => {
    const own = waiting.get(key) ?? []
    if (own.length >= waitingOfKeyMax || waitingCount >= waitingMax) throw new BusyError('too much waits already')
    waitingCount += 1
    waiting.set(key, own)
    return new Promise((resolve) => void own.push(resolve))
  }
  const goOn = (): void => {
    const [entry] = waiting
    if (!entry) {
      isRunning = false
      return
    }
    const [key, own] = entry
    const next = own.shift()
    waiting.delete(key)
    if (own.length > 0) waiting.set(key, own)
    waitingCount -= 1
    next?.()
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (isRunning) await wait(key)
    isRunning = true
    try {
      return await work()
    } finally {
      goOn()
    }
  }
}
