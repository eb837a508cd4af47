import type { Server, Socket } from 'socket.io'
import type { CodeName } from '#contract/codes.ts'
import type { Gate } from '#server/access/ports.ts'
import type { SocketData } from './socket-server.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { SiteSettings } from '#server/site/ports.ts'

export interface SocketGate {
  /** Why a socket is not let in, or undefined. Under maintenance it is: it hears when that is over. */
  refusalOf(socket: Socket, data: SocketData): CodeName | undefined
}

interface SocketGateOptions {
  gate: Pick<Gate, 'check'>
  addressOf: (request: Socket['request']) => string
  /** The header in which the proxy says the region. */
  regionHeader: string | undefined
}

/** The site's gate for sockets: who may not ask for a room may not watch one. [S-05, S-09, X-03] */
export const createSocketGate = ({ gate, addressOf, regionHeader }: SocketGateOptions): SocketGate => ({
  refusalOf: ({ request }, { auth, session }) => {
    const region = regionHeader === undefined ? undefined : [request.headers[regionHeader]].flat()[0]
    const client: Client = {
      address: addressOf(request),
      ...(region === undefined ? {} : { region }),
      uuid: auth.uuid,
      clientType: auth.clientType,
      language: 'zh-CN',
    }
    const member = session?.kind === 'active' ? session.member : undefined
    const refused = gate.check('roomInfoAnonymous', client, member)?.name
    return refused === 'SYSTEM_MAINTENANCE' || refused === 'ACCESS_CAVEAT' || refused === 'INTERFACE_DEGRADED'
      ? undefined
      : refused
  },
})

/** Ends the sockets that a change of the rules keeps out, after they were told that something changed. */
export const endClosedSockets = (settings: SiteSettings, socketGate: SocketGate, io: Server): (() => void) =>
  settings.onChanged((key) => {
    if (key !== 'accessRules' && key !== 'regions' && key !== 'whiteMembers') return
    setImmediate(() => {
      for (const socket of io.sockets.sockets.values())
        if (socketGate.refusalOf(socket, socket.data as SocketData)) socket.disconnect(true)
    })
  })
