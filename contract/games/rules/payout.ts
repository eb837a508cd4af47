import { lowestTerms, type Ratio } from '#contract/sports/rules/ratio.ts'

/** What games without a table give back of all stakes in the long run: 99 %. */
export const fairShare: Ratio = { num: 99n, den: 100n }

/** What a bet that wins `wins` of `of` equally likely outcomes pays, so that it gives back the fair share exactly. */
export const multiplierFor = (wins: bigint, of: bigint): Ratio =>
  lowestTerms({ num: fairShare.num * of, den: fairShare.den * wins })

/** What a stake returns, the stake included, in minor units: what is less than one stays with the house. */
export const returnMinor = (stakeMinor: number, { num, den }: Ratio): number => Number((BigInt(stakeMinor) * num) / den)
