import { randomInt } from 'node:crypto'
import type { GameVolatility } from '#contract/venues/entities/game.ts'

/** What a stake comes back as, in hundredths, by segment: 95.83 % of what is staked in the long run, whatever the volatility. */
export const wheelSegments: Readonly<Record<GameVolatility, readonly number[]>> = {
  low: [50, 100, 150, 100, 50, 100, 150, 100, 50, 150, 100, 50],
  medium: [0, 200, 0, 150, 0, 100, 300, 0, 150, 0, 50, 200],
  high: [0, 0, 500, 0, 0, 150, 0, 0, 0, 500, 0, 0],
}

/** What one spin may cost, minor units; each is whole in every segment. */
export const wheelStakesMinor = [100, 500, 1_000, 5_000, 10_000] as const

/** A round that the sandbox has decided. */
export interface Spun {
  readonly payoutMinor: number
  /** Of a wheel, and of what draws like one. */
  readonly segment?: number
  /** Of a table: what the dealer shows. */
  readonly dealt?: object
}

/** The sandbox decides; who plays is told. */
export const spinWheel = (stakeMinor: number, volatility: GameVolatility = 'medium'): Spun => {
  const segments = wheelSegments[volatility]
  const segment = randomInt(segments.length)
  return { segment, payoutMinor: Math.floor((stakeMinor * (segments[segment] ?? 0)) / 100) }
}
