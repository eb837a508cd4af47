import type { KeyCode } from '#contract/site/entities/site-config.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { SiteSettings } from './ports.ts'

/** Tells every socket which settings of the site have changed: one push for all that change together. [C-09, S-10] */
export const createSiteChanges = (settings: SiteSettings, connections: Pick<Connections, 'all'>): SocketSubject => {
  const changed = new Set<KeyCode>()
  const push = (): void => {
    const maintainStatus = settings.get('maintenance').on ? '0' : '1'
    const encoded = encodePush('site.changed', { keyCodes: [...changed], maintainStatus })
    changed.clear()
    for (const connection of connections.all()) connection.send(encoded)
  }
  const stop = settings.onChanged((key) => {
    if (changed.size === 0) setImmediate(push)
    changed.add(key)
  })
  return { close: stop }
}
