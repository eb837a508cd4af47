export interface Batch<Item> {
  add(items: readonly Item[]): void
  /** Hands over what waits, at once. */
  flush(): void
  close(): void
}

/** How often items are handed over, in milliseconds and numbers of items. */
export interface BatchPace {
  readonly everyMs: number
  /** A batch of so many is crowded: the one after it waits for `crowdedEveryMs`. */
  readonly crowdedCount: number
  readonly crowdedEveryMs: number
  /** So many wait at most. */
  readonly countMax: number
}

/**
 * Collects items and hands them over at most every `everyMs`: at once after a quiet time, later under load, later
 * still in a crowd, and at once again when `countMax` wait.
 */
export const createBatch = <Item>(
  { everyMs, crowdedCount, crowdedEveryMs, countMax }: BatchPace,
  handOver: (items: readonly Item[]) => void,
): Batch<Item> => {
  let waiting: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): number => {
    const items = waiting
    waiting = []
    if (items.length > 0) handOver(items)
    return items.length
  }
  const flushAndRest = (): void => {
    clearTimeout(timer)
    timer = undefined
    const count = flush()
    if (count > 0) timer = setTimeout(flushAndRest, count < crowdedCount ? everyMs : crowdedEveryMs)
  }
  return {
    add: (items) => {
      if (items.length === 0) return
      waiting.push(...items)
      if (timer === undefined || waiting.length >= countMax) flushAndRest()
    },
    flush: () => void flush(),
    close: () => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
