import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import type { CallName } from '#contract/registry.ts'
import { stepUpTokenUsesMax, type VerificationTiers } from './step-up-rules.ts'

/** Calls that do what another call does, under its name. */
const deeds: ReadonlyMap<string, CallName> = new Map<CallName, CallName>([
  ['loginV4', 'login'],
  ['loginV3', 'login'],
  ['webLogin', 'login'],
  ['smsLogin', 'login'],
  ['webSmsLogin', 'login'],
  ['webRegister', 'register'],
  ['forgotPhoneStart', 'sendCode'],
  ['forgotEmailStart', 'sendCode'],
])

/** Deeds of which each costs a verification of its own: a guess, an account, a message. [S-07] */
const oneUseDeeds: ReadonlySet<string> = new Set<CallName>(['login', 'register', 'sendCode'])

/** How many requests the result of a verification is good for. */
export const ticketUsesMax = (deed: string): number => (oneUseDeeds.has(deed) ? 1 : stepUpTokenUsesMax)

/** What a call does: one policy for one deed, however many calls lead to it. [S-07] */
export const deedOf = <Name extends string>(call: Name): Name | CallName => deeds.get(call) ?? call

/**
 * The tiers of each deed. What is stored under another call of a deed counts for the deed as well, so that no stored tier
 * is lost; where both have a tier from the same score on, the deed's own holds.
 */
export const tiersByDeed = (policy: SiteConfigValue<'verification'>): Map<string, VerificationTiers> => {
  const entries = Object.entries(policy)
  const own = entries.filter(([key]) => deedOf(key) === key)
  const ofAliases = entries.filter(([key]) => deedOf(key) !== key)
  const byDeed = new Map<string, VerificationTiers>()
  for (const [key, tiers] of [...own, ...ofAliases]) {
    const known = byDeed.get(deedOf(key)) ?? []
    const added = tiers.filter(({ fromRisk }) => known.every((tier) => tier.fromRisk !== fromRisk))
    byDeed.set(deedOf(key), [...known, ...added])
  }
  return byDeed
}
