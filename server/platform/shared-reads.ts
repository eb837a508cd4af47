import { LruMap } from './lru-map.ts'

/** What anybody may ask of: however many ask, it is read once in a while. */
export interface SharedReads {
  /** What was read last of a key, or is being read, while it is not too old. */
  once<Data>(key: string, read: () => Promise<Data>): Promise<Data>
  /** The next who asks hears of what has changed. */
  forget(): void
}

export const createSharedReads = (options: { keptMs: number; entriesMax: number; now: () => number }): SharedReads => {
  const { keptMs, entriesMax, now } = options
  const kept = new LruMap<string, { data: Promise<unknown>; untilMs: number }>(entriesMax)
  return {
    once: <Data>(key: string, read: () => Promise<Data>): Promise<Data> => {
      const earlier = kept.get(key)
      if (earlier && earlier.untilMs > now()) return earlier.data as Promise<Data>
      const data = read()
      kept.set(key, { data, untilMs: now() + keptMs })
      // A failed one is asked again by whoever comes next.
      data.catch(() => {
        if (kept.peek(key)?.data === data) kept.delete(key)
      })
      return data
    },
    forget: () => kept.clear(),
  }
}
