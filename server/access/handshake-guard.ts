import type { CodeName } from '#contract/codes.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import type { Handshake } from '#server/platform/realtime/handshake.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { AccessControl } from './ports.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { SiteSettings } from '#server/site/ports.ts'

export interface HandshakeGuard extends SocketSubject {
  /** Why a socket is not let in, or undefined. Under maintenance it is: it hears when that is over. */
  refusalOf: (handshake: Handshake) => CodeName | undefined
}

interface HandshakeGuardOptions {
  accessControl: Pick<AccessControl, 'check'>
  settings: SiteSettings
  connections: Pick<Connections, 'all'>
}

/**
 * Access control for sockets: who may not ask for a room may not watch one. A change of the rules ends the sockets that
 * it keeps out, after they were told that something changed. [S-05, S-09, X-03]
 */
export const createHandshakeGuard = (options: HandshakeGuardOptions): HandshakeGuard => {
  const { accessControl, settings, connections } = options
  const refusalOf = ({ address, region, auth, member }: Handshake): CodeName | undefined => {
    const client: Client = {
      address,
      ...(region === undefined ? {} : { region }),
      uuid: auth.uuid,
      clientType: auth.clientType,
      language: 'zh-CN',
    }
    const refused = accessControl.check('roomInfoAnonymous', client, member)?.code
    return refused === 'SYSTEM_MAINTENANCE' || refused === 'ACCESS_CAVEAT' || refused === 'INTERFACE_DEGRADED'
      ? undefined
      : refused
  }
  const endExcluded = (): void => {
    for (const connection of connections.all()) if (refusalOf(connection.handshake)) connection.end()
  }
  const stop = settings.onChanged((key) => {
    if (key === 'accessRules' || key === 'regions' || key === 'whiteMembers') setImmediate(endExcluded)
  })
  return { refusalOf, close: stop }
}
