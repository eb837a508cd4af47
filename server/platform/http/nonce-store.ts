import { clockSkewMaxMs } from '#contract/limits.ts'
import { addressTiers } from '#server/platform/address-key.ts'

const bucketMs = 60_000
/** How long the nonce of a client with a right clock is kept, rounded up to minutes. */
const keptMinutes = Math.ceil(clockSkewMaxMs / bucketMs) + 2
/** A gateway session makes a member's calls, and as many again that need no member. */
const callersPerSession = 2

export type NonceVerdict = 'fresh' | 'replayed' | 'overQuota' | 'full'

export interface NonceQuotas {
  readonly entriesMax: number
  readonly perSessionMax: number
  /** Networks of IPv6 have their allowance of it. */
  readonly perAddressMax: number
}

/** Whose nonce it is. */
export interface NonceUse {
  readonly session: string
  readonly nonce: string
  readonly address: string
}

interface Bucket {
  readonly nonces: Set<string>
  readonly countByOwner: Map<string, number>
}

/** Quotas that callers with right clocks do not reach, however many calls they may make. */
export const nonceQuotas = (entriesMax: number, perMinute: { address: number; member: number }): NonceQuotas => ({
  entriesMax,
  perSessionMax: keptMinutes * callersPerSession * perMinute.member,
  perAddressMax: keptMinutes * perMinute.address,
})

/** The same text alone: what is cut out of a header keeps the whole header in memory. */
const flat = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')

/**
 * Nonces that were used, in a bucket for each minute of their (signed) time stamps. A bucket is dropped when the clock
 * check alone would refuse its requests, so memory is bounded by `entriesMax` and nothing is forgotten too early. A
 * gateway session and an address that fill their quota are refused alone. [C-01]
 */
export const createNonceStore = ({ entriesMax, perSessionMax, perAddressMax }: NonceQuotas) => {
  const buckets = new Map<number, Bucket>()
  const countByOwner = new Map<string, number>()
  let entries = 0

  const drop = (minute: number, bucket: Bucket): void => {
    buckets.delete(minute)
    entries -= bucket.nonces.size
    for (const [owner, count] of bucket.countByOwner) {
      const left = (countByOwner.get(owner) ?? 0) - count
      if (left > 0) countByOwner.set(owner, left)
      else countByOwner.delete(owner)
    }
  }
  const sweep = (nowMs: number): void => {
    for (const [minute, bucket] of buckets) if ((minute + 1) * bucketMs < nowMs - clockSkewMaxMs) drop(minute, bucket)
  }
  const quotasOf = ({ session, address }: NonceUse): { owner: string; quota: number }[] => [
    { owner: `session ${session}`, quota: perSessionMax },
    ...addressTiers(address).map(({ key, allowance }) => ({
      owner: `address ${key}`,
      quota: perAddressMax * allowance,
    })),
  ]

  return {
    use: (used: NonceUse, timestampMs: number, nowMs: number): NonceVerdict => {
      const minute = Math.floor(timestampMs / bucketMs)
      const key = flat(`${used.session}${used.nonce}`)
      const bucket = buckets.get(minute) ?? { nonces: new Set(), countByOwner: new Map() }
      if (bucket.nonces.has(key)) return 'replayed'
      sweep(nowMs)
      const quotas = quotasOf(used)
      if (quotas.some(({ owner, quota }) => (countByOwner.get(owner) ?? 0) >= quota)) return 'overQuota'
      if (entries >= entriesMax) return 'full'
      buckets.set(minute, bucket)
      bucket.nonces.add(key)
      entries += 1
      for (const { owner } of quotas) {
        countByOwner.set(owner, (countByOwner.get(owner) ?? 0) + 1)
        bucket.countByOwner.set(owner, (bucket.countByOwner.get(owner) ?? 0) + 1)
      }
      return 'fresh'
    },
    size: (): number => entries,
  }
}

export type NonceStore = ReturnType<typeof createNonceStore>
