import { randomInt } from 'node:crypto'

/** What a stake comes back as, in hundredths, by segment: 95.83 % of what is staked in the long run. */
export const wheelSegments = [0, 200, 0, 150, 0, 100, 300, 0, 150, 0, 50, 200] as const

/** What one spin may cost, minor units; each is whole in every segment. */
export const wheelStakesMinor = [100, 500, 1_000, 5_000, 10_000] as const

/** Tables with dealers begin higher, as the venue's bounds do. */
export const tableStakesMinor = [1_000, 5_000, 10_000, 50_000, 100_000] as const

export interface Spun {
  readonly segment: number
  readonly payoutMinor: number
}

/** The sandbox decides; who plays is told. */
export const spinWheel = (stakeMinor: number): Spun => {
  const segment = randomInt(wheelSegments.length)
  return { segment, payoutMinor: Math.floor((stakeMinor * (wheelSegments[segment] ?? 0)) / 100) }
}
