import type { Config } from './config.ts'
import { openGate } from './gate.ts'
import type { Log } from './ports/services.ts'
import { describeSite } from './site.ts'
import { createAccessPasses } from './stores/access-passes.ts'
import { createPointLogs } from './stores/point-logs.ts'
import type { Database } from './stores/schema.ts'
import { openSiteSettings } from './stores/site-settings.ts'

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
