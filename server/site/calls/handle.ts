import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Telemetry, SiteSettings } from '#server/site/ports.ts'
import type { Advertising } from '#server/protection/ports.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface SiteCallDeps {
  now(): number
  settings: SiteSettings
  site(): SiteInfo
  telemetry: Telemetry
  advertising: Advertising
}

export const handle = handlerFor<SiteCallDeps>()
