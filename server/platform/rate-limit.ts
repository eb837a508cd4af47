import { addressTiers, allowanceMax } from './address-key.ts'

interface Rate {
  /** How many a window admits. */
  readonly points: number
  readonly windowSeconds: number
}

interface Window {
  used: number
  readonly untilMs: number
}

/** Admits what a key asks for while its window has room; a window begins with the first that is asked. In memory. */
export const createRateLimit = ({ points, windowSeconds }: Rate) => {
  /** In the order in which they end. */
  const windows = new Map<string, Window>()
  const forgetEnded = (nowMs: number): void => {
    for (const [key, { untilMs }] of windows) {
      if (untilMs > nowMs) return
      windows.delete(key)
    }
  }
  return (key: string, cost = 1): boolean => {
    const nowMs = performance.now()
    forgetEnded(nowMs)
    const window = windows.get(key) ?? { used: 0, untilMs: nowMs + windowSeconds * 1_000 }
    if (window.used === 0) windows.set(key, window)
    window.used += cost
    return window.used <= points
  }
}

/** A rate for each address, counted as `addressTiers` says: a refused /64 does not use up what its neighbours have. */
export const createAddressRateLimit = ({ points, windowSeconds }: Rate) => {
  const admits = createRateLimit({ points: points * allowanceMax, windowSeconds })
  return (address: string, cost = 1): boolean =>
    addressTiers(address).every(({ key, allowance }) => admits(key, (cost * allowanceMax) / allowance))
}
