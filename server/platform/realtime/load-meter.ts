const bucketMs = 100
const bucketCount = 10

export interface LoadMeter {
  add(deliveries: number): void
  perSecond(): number
}

/** Deliveries of the last second, in tenths. */
export const createLoadMeter = (now: () => number): LoadMeter => {
  const buckets = new Float64Array(bucketCount)
  let newest = 0
  const turn = (): number => {
    const current = Math.floor(now() / bucketMs)
    const steps = Math.min(bucketCount, Math.max(0, current - newest))
    for (let step = 1; step <= steps; step += 1) buckets[(current - steps + step) % bucketCount] = 0
    if (current > newest) newest = current
    return newest % bucketCount
  }
  return {
    add: (deliveries) => {
      const index = turn()
      buckets[index] = (buckets[index] ?? 0) + deliveries
    },
    perSecond: () => {
      turn()
      return buckets.reduce((sum, count) => sum + count, 0)
    },
  }
}
