export interface RequestPace {
  /** Takes one request's share; false when there is none left. */
  take(): boolean
  refusedInARow(): number
}

/** A bucket of `burstMax` requests that refills with `perSecond`. */
export const createRequestPace = (limits: { burstMax: number; perSecond: number }, now: () => number): RequestPace => {
  let left = limits.burstMax
  let lastMs = now()
  let refused = 0
  return {
    take: () => {
      const nowMs = now()
      left = Math.min(limits.burstMax, left + (Math.max(0, nowMs - lastMs) / 1000) * limits.perSecond)
      lastMs = nowMs
      if (left < 1) {
        refused += 1
        return false
      }
      left -= 1
      refused = 0
      return true
    },
    refusedInARow: () => refused,
  }
}
