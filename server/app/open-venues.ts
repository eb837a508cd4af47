import { join } from 'node:path'
import { createServer } from 'node:net'
import type { Log } from '#server/platform/log.ts'
import type { Shutdown } from '#server/platform/shutdown.ts'
import type { RemoteService } from '#server/venues/remote/remote-call.ts'
import { createRemoteVenue } from '#server/venues/remote/remote-venue.ts'
import { createSandboxControl, type SandboxControl } from '#server/venues/sandbox/sandbox-control.ts'
import { startSandboxVenue } from '#server/venues/sandbox/start-sandbox.ts'
import type { VenueProvider } from '#server/venues/venue-providers.ts'
import type { Config } from './config.ts'
import { portOf, reachedAt } from './listening.ts'

export interface OpenedVenues {
  readonly providers: readonly VenueProvider[]
  readonly timeoutMs: number
  readonly sandbox: SandboxControl | undefined
  /** Where games come from: what pages may frame. */
  readonly gameOrigins: readonly string[]
}

/** The sandbox is told its port before it listens, and keeps it when it is started again. */
const givenPort = async (port: number, host: string): Promise<number> => {
  if (port !== 0) return port
  const probe = createServer()
  await new Promise<void>((resolve, fail) => probe.once('error', fail).listen(0, host, resolve))
  const free = portOf(probe)
  await new Promise((resolve) => probe.close(resolve))
  return free
}

const sitesOf = ({ PUBLIC_ORIGIN, HOST, PORT }: Config): string[] => {
  const ownOrigins = PORT === 0 ? ['http://127.0.0.1:*', 'http://localhost:*'] : [`http://${reachedAt(HOST, PORT)}`]
  return [
    ...new Set([
      ...ownOrigins,
      `http://localhost:${PORT === 0 ? '*' : PORT}`,
      ...(PUBLIC_ORIGIN ? [PUBLIC_ORIGIN] : []),
    ]),
  ]
}

const openSandbox = async (config: Config, log: Log) => {
  const { HOST: host, VENUE_GAMES_ORIGIN: given } = config
  const port = await givenPort(config.VENUE_GAMES_PORT, host)
  const origin = given ?? `http://${reachedAt(host, port)}`
  const folder = join(config.DATA_DIR, 'venue')
  const games = { host, port, origin, siteOrigins: sitesOf(config) }
  const callbackOrigin = config.PORT === 0 ? null : `http://${reachedAt(host, config.PORT)}`
  const place = { folder, port: config.VENUE_PORT, games, callbackOrigin }
  return { ...(await startSandboxVenue(place, log)), gamesOrigin: origin }
}

/** True where the demo's sandbox plays venues. */
const hasSandboxGames = ({ DEMO, VENUE_URL }: Pick<Config, 'DEMO' | 'VENUE_URL'>): boolean =>
  DEMO !== 'off' && VENUE_URL === undefined

/** The providers of venues: the operator's own, and for all that they do not answer for the sandbox in the demo. [C-13] */
export const openVenues = async (
  config: Config,
  { log, now, shutdown }: { log: Log; now: () => number; shutdown: Shutdown },
): Promise<OpenedVenues> => {
  const { VENUE_URL: url, VENUE_KEY: givenKey, VENUE_PROVIDERS: own = [], VENUE_TIMEOUT_MS: timeoutMs } = config
  const gameOrigins = config.GAME_ORIGINS ?? []
  const serviceAt = (origin: string, key: string): RemoteService => ({ origin, key, timeoutMs, now })
  const named = own.map((each) => ({
    venue: createRemoteVenue(serviceAt(each.url, each.key), log),
    channelCodes: new Set(each.codes),
    key: each.key,
  }))
  const withOthers = (service: RemoteService) => [
    ...named,
    { venue: createRemoteVenue(service, log), channelCodes: null, key: service.key },
  ]
  const alone = { timeoutMs, sandbox: undefined, gameOrigins }
  if (url !== undefined) return { ...alone, providers: withOthers(serviceAt(url, givenKey ?? '')) }
  if (!hasSandboxGames(config)) return { ...alone, providers: named }
  const { origin, key, process, gamesOrigin } = await openSandbox(config, log)
  shutdown.add('sandbox venue', () => process.stop())
  const service = serviceAt(origin, key)
  return {
    providers: withOthers(service),
    timeoutMs,
    sandbox: createSandboxControl(service),
    gameOrigins: [...new Set([...gameOrigins, gamesOrigin])],
  }
}
