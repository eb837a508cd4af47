export interface Batch<Item> {
  add(items: readonly Item[]): void
  /** Hands over what waits, at once. */
  flush(): void
  close(): void
}

/**
 * Collects items and hands them over at most every `everyMs`: at once after a quiet time, later under load, and at once
 * again when `countMax` wait.
 */
export const createBatch = <Item>(
  { everyMs, countMax }: { everyMs: number; countMax: number },
  handOver: (items: readonly Item[]) => void,
): Batch<Item> => {
  let waiting: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    if (waiting.length === 0) return
    const items = waiting
    waiting = []
    handOver(items)
  }
  const rest = (): void => {
    timer = setTimeout(() => {
      timer = undefined
      if (waiting.length === 0) return
      flush()
      rest()
    }, everyMs)
  }
  return {
    add: (items) => {
      if (items.length === 0) return
      waiting.push(...items)
      if (timer === undefined) {
        flush()
        rest()
      } else if (waiting.length >= countMax) flush()
    },
    flush,
    close: () => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
