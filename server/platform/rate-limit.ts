import { RateLimiterMemory } from 'rate-limiter-flexible'
import { addressTiers, allowanceMax } from './address-key.ts'

interface Rate {
  /** How many a window admits. */
  readonly points: number
  readonly windowSeconds: number
}

/** Admits what a key asks for while its window has room. In memory. */
export const createRateLimit = ({ points, windowSeconds }: Rate) => {
  const limiter = new RateLimiterMemory({ points, duration: windowSeconds })
  return async (key: string, cost = 1): Promise<boolean> => {
    try {
      await limiter.consume(key, cost)
      return true
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      return false
    }
  }
}

/** A rate for each address, counted as `addressTiers` says: a refused /64 does not use up what its neighbours have. */
export const createAddressRateLimit = ({ points, windowSeconds }: Rate) => {
  const admits = createRateLimit({ points: points * allowanceMax, windowSeconds })
  return async (address: string, cost = 1): Promise<boolean> => {
    for (const { key, allowance } of addressTiers(address))
      if (!(await admits(key, (cost * allowanceMax) / allowance))) return false
    return true
  }
}
