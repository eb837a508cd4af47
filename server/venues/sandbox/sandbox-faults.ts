import * as z from 'zod/mini'
import type { VenueFault } from '#contract/venues/entities/venue-fault.ts'
import { VenueFault as Fault } from '#contract/venues/entities/venue-fault.ts'
import { ChannelCode } from '#contract/venues/entities/venue-transfer.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'

export const sandboxPaths = { fault: '/sandbox/v1/fault', play: '/sandbox/v1/play' } as const

/** `times`: how many requests it spoils; null: all, until `fault` null clears it. `*`: all channels. */
export const FaultRequest = z.strictObject({
  channelCode: z.union([ChannelCode, z.literal('*')]),
  fault: z.nullable(Fault),
  times: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
})
export const FaultAnswer = z.object({ faults: z.array(z.string()) })

/** Money won (above zero) or lost at the venue, in minor units. */
export const PlayRequest = z.strictObject({
  channelCode: ChannelCode,
  account: z.string().check(z.maxLength(64)),
  currency: SettlementCurrency,
  deltaMinor: z.int(),
})
export const PlayAnswer = z.object({ isDone: z.boolean() })

interface Active {
  readonly fault: VenueFault
  left: number
}

/** One fault a channel, or of all channels, at a time; forgotten when the process ends. */
export const createSandboxFaults = () => {
  const active = new Map<string, Active>()
  const of = (channelCode: string): Active | undefined => active.get(channelCode) ?? active.get('*')
  return {
    set: ({ channelCode, fault, times }: z.infer<typeof FaultRequest>): string[] => {
      if (fault === null) active.delete(channelCode)
      else active.set(channelCode, { fault, left: times ?? Infinity })
      return [...active].map(([code, { fault: name, left }]) => `${code} ${name}${left === Infinity ? '' : ` ${left}`}`)
    },
    /** Whether a fault is on; it is not used up. */
    isOn: (channelCode: string, fault: VenueFault): boolean => of(channelCode)?.fault === fault,
    /** The same, and one of its times is used up. */
    strikes: (channelCode: string, ...faults: readonly VenueFault[]): VenueFault | undefined => {
      const found = of(channelCode)
      if (!found || !faults.includes(found.fault)) return undefined
      found.left -= 1
      if (found.left <= 0) for (const [code, each] of active) if (each === found) active.delete(code)
      return found.fault
    },
  }
}

export type SandboxFaults = ReturnType<typeof createSandboxFaults>
