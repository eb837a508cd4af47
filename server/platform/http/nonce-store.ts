import { clockSkewMaxMs } from '#contract/limits.ts'

const bucketMs = 60_000

export type NonceVerdict = 'fresh' | 'replayed' | 'full'

/**
 * Nonces that were used, in a bucket for each minute of their (signed) time stamps. A bucket is dropped when the clock
 * check alone would refuse its requests, so memory is bounded by `entriesMax` and nothing is forgotten too early. [C-01]
 */
export const createNonceStore = (entriesMax: number) => {
  const buckets = new Map<number, Set<string>>()
  let entries = 0
  const sweep = (nowMs: number): void => {
    for (const [minute, bucket] of buckets) {
      if ((minute + 1) * bucketMs >= nowMs - clockSkewMaxMs) continue
      buckets.delete(minute)
      entries -= bucket.size
    }
  }
  return {
    use: (key: string, timestampMs: number, nowMs: number): NonceVerdict => {
      const minute = Math.floor(timestampMs / bucketMs)
      const bucket = buckets.get(minute) ?? new Set<string>()
      if (bucket.has(key)) return 'replayed'
      sweep(nowMs)
      if (entries >= entriesMax) return 'full'
      buckets.set(minute, bucket.add(key))
      entries += 1
      return 'fresh'
    },
    size: (): number => entries,
  }
}

export type NonceStore = ReturnType<typeof createNonceStore>
