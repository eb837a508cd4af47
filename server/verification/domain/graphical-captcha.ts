import type { CallName } from '#contract/registry.ts'
import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import type { VerificationCounts } from '#contract/verification/entities/verification.ts'

export type VerificationMode = SiteConfigValue<'verificationMode'>

/** Actions that the graphical captcha belongs to, whatever the score. [V-08] */
export const isPicturedAction = (action: string): action is Extract<CallName, 'login' | 'register'> =>
  action === 'register' || action === 'login'

/**
 * Whether an action begins with the graphical captcha however harmless its caller looks: registering a number that no code
 * went to yet, logging in from a device that is not known for the member. [V-08, S-07]
 */
export const asksForPicture = (mode: VerificationMode, action: string, isTrusted: boolean): boolean => {
  if (mode === 'risk' || !isPicturedAction(action)) return false
  return mode === 'always' || !isTrusted
}

/** What is asked for, with a picture of characters among it. */
export const withPicture = (counts: VerificationCounts | undefined): VerificationCounts => ({
  image: Math.max(1, counts?.image ?? 0),
  afs: counts?.afs ?? 0,
  slider: counts?.slider ?? 0,
})
