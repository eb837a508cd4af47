import { createAddressCounts } from './address-counts.ts'

interface LateRefusalLimits {
  readonly delayMs: number
  /** Refusals of one address that wait at once; a wider network of IPv6 has its allowance of them. */
  readonly perAddressMax: number
  readonly atOnceMax: number
}

/** Of an address over its budget: who asks again at once hears so twice a second on each connection. */
export const lateRefusals: LateRefusalLimits = { delayMs: 500, perAddressMax: 256, atOnceMax: 10_000 }

/** Of heads that no program of ours sends: who sends them hears of it later still. */
export const foreignRefusals: LateRefusalLimits = { ...lateRefusals, delayMs: 2_000 }

/**
 * Settles when an address may be refused. A refusal that came at once would be asked for again at once, and thousands of
 * them cost what the budget was to save. False: too many wait, of the address or in all, and its connection is to be closed.
 */
export const createLateRefusals = ({ delayMs, perAddressMax, atOnceMax } = lateRefusals) => {
  const waiting = createAddressCounts(perAddressMax)
  let count = 0
  return async (address: string): Promise<boolean> => {
    if (count >= atOnceMax || !waiting.hasRoomFor(address)) return false
    const ended = waiting.opened(address)
    count += 1
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    count -= 1
    ended()
    return true
  }
}

export type LateRefusals = ReturnType<typeof createLateRefusals>
