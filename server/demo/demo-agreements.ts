import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'
import { demoPrivacy } from './demo-privacy.ts'
import { demoRules } from './demo-rules.ts'
import { demoTerms } from './demo-terms.ts'

/** What members of the demo agree to, in the order in which the form names it. [C-11] */
export const demoAgreements: SiteConfigValue<'agreements'> = [demoTerms, demoPrivacy, demoRules]
