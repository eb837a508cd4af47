import type { KeyCode } from '#contract/site/entities/site-config.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush, type EncodedPush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { SiteSettings } from './ports.ts'

/** Who connects later than this has asked for the site after the change. */
export const openingMs = 30_000

interface SiteChangesDeps {
  settings: SiteSettings
  connections: Pick<Connections, 'all'>
  now: () => number
}

/**
 * Tells every socket which settings of the site have changed: one push for all that change together; and who connects
 * soon afterwards, whose page may have been made before. [C-09, S-10]
 */
export const createSiteChanges = ({ settings, connections, now }: SiteChangesDeps): SocketSubject => {
  const changed = new Set<KeyCode>()
  let last: { atMs: number; push: EncodedPush } | undefined
  const tell = (): void => {
    const maintainStatus = settings.get('maintenance').on ? '0' : '1'
    const push = encodePush('site.changed', { keyCodes: [...changed], maintainStatus })
    last = { atMs: now(), push }
    changed.clear()
    for (const connection of connections.all()) connection.send(push)
  }
  const stop = settings.onChanged((key) => {
    if (changed.size === 0) setImmediate(tell)
    changed.add(key)
  })
  return {
    connected: (connection) => {
      if (last && now() - last.atMs < openingMs) connection.send(last.push)
    },
    close: stop,
  }
}
