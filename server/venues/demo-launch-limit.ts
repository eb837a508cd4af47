import { BusyError } from '#server/platform/busy-error.ts'
import { createAddressRateLimit } from '#server/platform/rate-limit.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'

/** Each demo launch is a request to a venue, which strangers make for nothing. */
export const demoLaunches = { perAddress: { points: 20, windowSeconds: 60 }, runningMax: 16, waitingMax: 32 } as const

/** Bounds the demo launches of an address, and of all addresses at the same time; the rest is refused with a BusyError. */
export const createDemoLaunchLimit = () => {
  const admits = createAddressRateLimit(demoLaunches.perAddress)
  const inTurn = createSemaphore(demoLaunches)
  return async <Result>(address: string, open: () => Promise<Result>): Promise<Result> => {
    if (!admits(address)) throw new BusyError('too many demo launches of an address')
    return inTurn(open)
  }
}

export type DemoLaunchLimit = ReturnType<typeof createDemoLaunchLimit>
