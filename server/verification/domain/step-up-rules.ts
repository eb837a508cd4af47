import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import type { VerificationCounts } from '#contract/verification/entities/verification.ts'
import { isNothingLeft } from '#contract/verification/rules/counts-left.ts'

export type VerificationTiers = SiteConfigValue<'verification'>[string]

export const challengeMs = 2 * 60_000
export const stepUpMs = 10 * 60_000
export const stepUpTokenMs = 60_000
export const stepUpTokenUsesMax = 10
/** Wrong answers that a step-up challenge takes. [C-11] */
export const wrongAnswersMax = 10
/** A picture costs CPU: so many an address may have in a minute. */
export const challengesPerMinute = 30

/** What a call with such a score has to show: the highest tier that it reaches; undefined = nothing. [S-07] */
export const countsFor = (tiers: VerificationTiers, score: number): VerificationCounts | undefined => {
  const [highest] = tiers.filter(({ fromRisk }) => fromRisk <= score).toSorted((a, b) => b.fromRisk - a.fromRisk)
  return highest === undefined || isNothingLeft(highest.counts) ? undefined : highest.counts
}

/** The silent check passes below this score: where the next tier begins, or halfway to 100 in the last one. [S-07] */
export const afsLimit = (tiers: VerificationTiers, score: number): number => {
  const starts = tiers.map(({ fromRisk }) => fromRisk)
  const above = starts.filter((fromRisk) => fromRisk > score)
  if (above.length > 0) return Math.min(...above)
  return Math.ceil((Math.max(0, ...starts) + 100) / 2)
}

/** Leading zero bits of a proof: 19 take a browser some seconds (about half a million hashes); 20 twice as long. [S-07] */
export const proofZeroBits = (score: number): number => (score >= 60 ? 20 : 19)
