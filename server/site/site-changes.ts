import type { KeyCode } from '#contract/site/entities/site-config.ts'
import { createBroadcast } from '#server/platform/realtime/broadcast.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { SiteSettings } from './ports.ts'

interface SiteChangesDeps {
  settings: SiteSettings
  connections: Pick<Connections, 'all'>
  now: () => number
}

/** Tells every socket which settings of the site have changed: one push for all that change together. [C-09, S-10] */
export const createSiteChanges = ({ settings, connections, now }: SiteChangesDeps): SocketSubject => {
  const changed = new Set<KeyCode>()
  const { send, connected } = createBroadcast({ connections, now })
  const tell = (): void => {
    const maintainStatus = settings.get('maintenance').on ? '0' : '1'
    send(encodePush('site.changed', { keyCodes: [...changed], maintainStatus }))
    changed.clear()
  }
  const stop = settings.onChanged((key) => {
    if (changed.size === 0) setImmediate(tell)
    changed.add(key)
  })
  return { connected, close: stop }
}
