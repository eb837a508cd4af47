import { createAddressRateLimit, createRateLimit } from '#server/platform/rate-limit.ts'

const windowSeconds = 10

const rateOf = (perMinute: number) => ({ points: Math.ceil((perMinute * windowSeconds) / 60), windowSeconds })

/** How many calls an address and a member may make, counted in windows of ten seconds. */
export const createCallLimits = (perMinute: { address: number; member: number }) => ({
  admitsAddress: createAddressRateLimit(rateOf(perMinute.address)),
  admitsMember: createRateLimit(rateOf(perMinute.member)),
})

export type CallLimits = ReturnType<typeof createCallLimits>
