import { identityOf } from '#server/members/store/identity.ts'
import { openProtection } from '#server/protection/protection.ts'
import type { Protection } from '#server/protection/ports.ts'

/** The protection of a site that sets no limits itself. */
export const aProtection = (now: () => number = Date.now): Protection =>
  openProtection({ now, siteLimits: () => [], cnyPerUsdtMilli: () => 7_140, identityOf })
