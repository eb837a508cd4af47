import type { Config } from '#server/app/config.ts'
import { openGate } from '#server/access/access-control.ts'
import type { Log } from '#server/app/services.ts'
import { describeSite } from './domain/describe-site.ts'
import { createAccessPasses } from '#server/access/store/access-passes.ts'
import { createPointLogs } from './store/telemetry.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import { openSiteSettings } from './store/site-settings.ts'

interface SiteBasis {
  db: Database
  config: Config
  /** False without ffmpeg. */
  streams: boolean
  /** How many sockets are open. */
  sockets: () => number
  now: () => number
  log: Log
}

/** What operators edit and who may come in. Settings are read before the rest starts. */
export const openSite = async ({ db, config, streams, sockets, now, log }: SiteBasis) => {
  const settings = await openSiteSettings(db, { log })
  const accessPasses = createAccessPasses(db, now)
  return {
    settings,
    site: () => describeSite(config, streams, settings),
    gate: await openGate({ settings, passes: accessPasses, sockets, now, log }),
    accessPasses,
    points: createPointLogs(db, now),
  }
}

export type SiteParts = Awaited<ReturnType<typeof openSite>>
