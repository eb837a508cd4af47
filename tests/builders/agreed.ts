import { agreedVersions } from '#contract/site/rules/agreed-versions.ts'
import { demoAgreements } from '#server/demo/demo-agreements.ts'

/** What the site of the demo asks everybody to agree to who registers. */
export const agreedInDemo = agreedVersions(demoAgreements)
