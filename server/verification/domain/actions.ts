import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import type { CallName } from '#contract/registry.ts'
import { stepUpTokenUsesMax, type VerificationTiers } from './step-up-rules.ts'

/** Calls that do what another call does, under its name. */
const actions: ReadonlyMap<string, CallName> = new Map<CallName, CallName>([
  ['loginV4', 'login'],
  ['loginV3', 'login'],
  ['webLogin', 'login'],
  ['smsLogin', 'login'],
  ['webSmsLogin', 'login'],
  ['webRegister', 'register'],
  ['forgotPhoneStart', 'sendCode'],
  ['forgotEmailStart', 'sendCode'],
])

/** Actions of which each costs a verification of its own: a guess, an account, a message. [S-07] */
const oneUseActions: ReadonlySet<string> = new Set<CallName>(['login', 'register', 'sendCode'])

/** How many requests the result of a verification is good for. */
export const ticketUsesMax = (action: string): number => (oneUseActions.has(action) ? 1 : stepUpTokenUsesMax)

/** What a call does: one policy for one action, however many calls lead to it. [S-07] */
export const actionOf = <Name extends string>(call: Name): Name | CallName => actions.get(call) ?? call

/**
 * The tiers of each action. What is stored under another call of an action counts for the action as well, so that no stored tier
 * is lost; where both have a tier from the same score on, the action's own holds.
 */
export const tiersByAction = (policy: SiteConfigValue<'verification'>): Map<string, VerificationTiers> => {
  const entries = Object.entries(policy)
  const own = entries.filter(([key]) => actionOf(key) === key)
  const ofAliases = entries.filter(([key]) => actionOf(key) !== key)
  const byAction = new Map<string, VerificationTiers>()
  for (const [key, tiers] of [...own, ...ofAliases]) {
    const ownTiers = byAction.get(actionOf(key)) ?? []
    const added = tiers.filter(({ fromRisk }) => ownTiers.every((tier) => tier.fromRisk !== fromRisk))
    byAction.set(actionOf(key), [...ownTiers, ...added])
  }
  return byAction
}
