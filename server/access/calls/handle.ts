import type { AccessControl } from '#server/access/ports.ts'
import type { Access } from '#contract/define-call.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'
import type { SiteSettings } from '#server/site/ports.ts'

/** What the calls of this subject work with. */
export interface AccessCallDeps {
  accessControl: AccessControl
  settings: SiteSettings
}

export type Context<A extends Access> = CallContext<A, AccessCallDeps>

export const handle = handlerFor<AccessCallDeps>()
