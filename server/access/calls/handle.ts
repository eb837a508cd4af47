import type { AccessControl } from '#server/access/ports.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { SiteSettings } from '#server/site/ports.ts'

/** What the calls of this subject work with. */
export interface AccessCallDeps {
  accessControl: AccessControl
  settings: SiteSettings
}

export const handle = handlerFor<AccessCallDeps>()
