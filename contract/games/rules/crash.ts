import type { Ratio } from '#contract/sports/rules/ratio.ts'
import { commitOf, type FairDraws } from './fairness.ts'
import { fairShare } from './payout.ts'

const floatRange = 2n ** 32n

/** Nobody leaves below 1.01 or above 1,000.00. */
export const cashOutHundredthsMin = 101
export const cashOutHundredthsMax = 100_000

/** Where a round ends, in hundredths of the stake, 100 or more: floor(99 ÷ (1 − float)). Whoever leaves there or before is paid. */
export const crashPoint = (draws: Pick<FairDraws, 'index'>): number => {
  const left = floatRange - BigInt(draws.index(Number(floatRange)))
  const point = (fairShare.num * floatRange) / left
  return Number(point < 100n ? 100n : point)
}

export const cashOutMultiplier = (hundredths: number): Ratio => ({ num: BigInt(hundredths), den: 100n })

/**
 * How often a revealed seed is to be hashed until it is the hash that was published first: its place in the chain. Each
 * seed is the commit of the round after it, so the first hash commits to all of them. Undefined: not within `stepsMax`.
 */
export const placeInChain = (seed: string, published: string, stepsMax: number): number | undefined => {
  let hash = seed
  for (let step = 1; step <= stepsMax; step += 1) {
    hash = commitOf(hash)
    if (hash === published) return step
  }
  return undefined
}
