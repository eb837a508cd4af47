import type { KeyCode } from '#contract/site/entities/site-config.ts'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import { serveCommands } from '#server/platform/admin/admin-handling.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Advertising } from '#server/protection/ports.ts'
import { siteTable } from './calls/calls-table.ts'
import { configAdmin } from './config-admin.ts'
import { contentAdmin } from './content-admin.ts'
import { describeSite, type SiteFacts } from './domain/describe-site.ts'
import { frameFaults } from './domain/frame-faults.ts'
import { openSiteSettings } from './store/site-settings.ts'
import { createTelemetry } from './store/telemetry.ts'

const telemetryKeptMs = 7 * 24 * 60 * 60_000

interface SiteDeps {
  facts: SiteFacts
  advertising: Advertising
  /** What the schema of a setting does not see of a value, as lines. */
  settingFaults: (key: KeyCode, value: unknown) => string[]
}

/** What operators edit, what visitors read of the site, and what screens report. Settings are read before the rest starts. */
export const createSite = async (infrastructure: Infrastructure, { facts, advertising, settingFaults }: SiteDeps) => {
  const { db, log, now, housekeeping } = infrastructure
  const faultsOf: SiteDeps['settingFaults'] = (key, value) => [...settingFaults(key, value), ...frameFaults(key, value)]
  const settings = await openSiteSettings(db, { log, faultsOf })
  const site = (): SiteInfo => describeSite(facts, settings)
  const telemetry = createTelemetry(db, now)
  housekeeping.add(() => telemetry.sweep(telemetryKeptMs))
  return {
    settings,
    site,
    telemetry,
    calls: serve(siteTable, { now, settings, site, telemetry, advertising }),
    admin: {
      ...serveCommands(configAdmin, { settings, faultsOf }),
      ...serveCommands(contentAdmin, { settings }),
    },
  }
}
