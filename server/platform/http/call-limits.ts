import { RateLimiterMemory } from 'rate-limiter-flexible'

const windowSeconds = 10

const createLimit = (perMinute: number) => {
  const limiter = new RateLimiterMemory({
    points: Math.ceil((perMinute * windowSeconds) / 60),
    duration: windowSeconds,
  })
  return async (key: string): Promise<boolean> => {
    try {
      await limiter.consume(key)
      return true
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal
      return false
    }
  }
}

/** How many calls an address and a member may make, counted in windows of ten seconds. */
export const createCallLimits = (perMinute: { address: number; member: number }) => ({
  admitsAddress: createLimit(perMinute.address),
  admitsMember: createLimit(perMinute.member),
})

export type CallLimits = ReturnType<typeof createCallLimits>
