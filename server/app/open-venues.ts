import { join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import type { Shutdown } from '#server/platform/shutdown.ts'
import type { RemoteService } from '#server/venues/remote/remote-call.ts'
import { createRemoteVenue } from '#server/venues/remote/remote-venue.ts'
import { createSandboxControl, type SandboxControl } from '#server/venues/sandbox/sandbox-control.ts'
import { startSandboxVenue } from '#server/venues/sandbox/start-sandbox.ts'
import type { VenueProvider } from '#server/venues/venue-providers.ts'
import type { Config } from './config.ts'

export interface OpenedVenues {
  readonly providers: readonly VenueProvider[]
  readonly timeoutMs: number
  readonly sandbox: SandboxControl | undefined
}

/** The providers of venues: the operator's own, and for all that they do not answer for the sandbox in the demo. [C-13] */
export const openVenues = async (
  config: Config,
  { log, now, shutdown }: { log: Log; now: () => number; shutdown: Shutdown },
): Promise<OpenedVenues> => {
  const { VENUE_URL: url, VENUE_KEY: givenKey, VENUE_PROVIDERS: own = [], VENUE_TIMEOUT_MS: timeoutMs } = config
  const serviceAt = (origin: string, key: string): RemoteService => ({ origin, key, timeoutMs, now })
  const named = own.map((each) => ({
    venue: createRemoteVenue(serviceAt(each.url, each.key), log),
    channelCodes: new Set(each.codes),
  }))
  const withOthers = (service: RemoteService) => [
    ...named,
    { venue: createRemoteVenue(service, log), channelCodes: null },
  ]
  if (url !== undefined) return { providers: withOthers(serviceAt(url, givenKey ?? '')), timeoutMs, sandbox: undefined }
  if (config.DEMO === 'off') return { providers: named, timeoutMs, sandbox: undefined }
  const place = { folder: join(config.DATA_DIR, 'venue'), port: config.VENUE_PORT }
  const { origin, key, process } = await startSandboxVenue(place, log)
  shutdown.add('sandbox venue', () => process.stop())
  const service = serviceAt(origin, key)
  return { providers: withOthers(service), timeoutMs, sandbox: createSandboxControl(service) }
}
