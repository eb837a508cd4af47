/**
 * Runs work of one key one after the other, in the order of arrival; other keys do not wait for it. Work that fails lets
 * the next one run.
 */
export const createKeyedMutex = () => {
  const tails = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve()
    const run = before.then(work, work)
    tails.set(key, run)
    try {
      return await run
    } finally {
      if (tails.get(key) === run) tails.delete(key)
    }
  }
}

/** A keyed mutex of one key. */
export const createMutex = () => {
  const inTurn = createKeyedMutex()
  return <T>(work: () => Promise<T>): Promise<T> => inTurn('', work)
}
