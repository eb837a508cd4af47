import { join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import type { Shutdown } from '#server/platform/shutdown.ts'
import type { Venue } from '#server/venues/ports.ts'
import type { RemoteService } from '#server/venues/remote/remote-call.ts'
import { createRemoteVenue } from '#server/venues/remote/remote-venue.ts'
import { createSandboxControl, type SandboxControl } from '#server/venues/sandbox/sandbox-control.ts'
import { startSandboxVenue } from '#server/venues/sandbox/start-sandbox.ts'
import type { Config } from './config.ts'

export interface OpenedVenue {
  readonly venue: Venue | undefined
  readonly timeoutMs: number
  readonly sandbox: SandboxControl | undefined
}

/** The provider of venues: the operator's own, else the sandbox in the demo, else none. [C-13] */
export const openVenue = async (
  config: Config,
  { log, now, shutdown }: { log: Log; now: () => number; shutdown: Shutdown },
): Promise<OpenedVenue> => {
  const { VENUE_URL: url, VENUE_KEY: givenKey, VENUE_TIMEOUT_MS: timeoutMs } = config
  const serviceAt = (origin: string, key: string): RemoteService => ({ origin, key, timeoutMs, now })
  if (url !== undefined) {
    const service = serviceAt(url, givenKey ?? '')
    return { venue: createRemoteVenue(service, log), timeoutMs, sandbox: undefined }
  }
  if (config.DEMO === 'off') return { venue: undefined, timeoutMs, sandbox: undefined }
  const place = { folder: join(config.DATA_DIR, 'venue'), host: config.HOST, port: config.VENUE_PORT }
  const { origin, key, process } = await startSandboxVenue(place, log)
  shutdown.add('sandbox venue', () => process.stop())
  const service = serviceAt(origin, key)
  return { venue: createRemoteVenue(service, log), timeoutMs, sandbox: createSandboxControl(service) }
}
