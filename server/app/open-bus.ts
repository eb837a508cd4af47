import type { Bus } from '#server/platform/bus/bus.ts'
import type { BusLine } from '#server/platform/bus/bus-line.ts'
import { LineBus } from '#server/platform/bus/line-bus.ts'
import { createLoneBus, makeBusKey } from '#server/platform/bus/lone-bus.ts'
import { openRedisLine } from '#server/platform/bus/redis-line.ts'
import type { Log } from '#server/platform/log.ts'
import type { Shutdown } from '#server/platform/shutdown.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Config } from './config.ts'

interface BusDeps {
  secrets: Secrets
  log: Log
  shutdown: Shutdown
  /** Changes what the messages travel over; tests make it lose some. */
  lineOf?: ((line: BusLine) => BusLine) | undefined
}

/** A site whose nodes hear each other late is less than it should be, and ready. */
export const busState = async ({ isShared, isUp }: Pick<Bus, 'isShared' | 'isUp'>): Promise<true | string> =>
  !isShared ? 'off' : isUp || 'degraded'

/**
 * The bus of the site: over Redis where REDIS_URL names one, else within the process. Its key is one of the site's secrets,
 * so that only nodes with its database and data key are heard. Throws a StartFault.
 */
export const openBus = async (
  { REDIS_URL: url, REDIS_PREFIX: prefix, SITE_ID: siteId }: Config,
  { secrets, log, shutdown, lineOf = (line) => line }: BusDeps,
): Promise<Bus> => {
  if (url === undefined) return createLoneBus(log)
  const key = await secrets.get('bus', makeBusKey)
  const line = lineOf(await openRedisLine({ url, log }))
  const bus = new LineBus(line, { key, prefix: `${prefix}:${siteId}`, now: () => performance.now(), log })
  shutdown.add('bus', () => bus.close())
  return bus
}
