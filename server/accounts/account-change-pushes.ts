import type { AccountChange } from '#contract/accounts/entities/account-change.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { AccountChanges } from './ports/changes.ts'
import type { SecurityOrigin } from './ports/security-log.ts'

interface Options {
  accountChanges: Pick<AccountChanges, 'onChanged'>
  connections: Pick<Connections, 'ofMember'>
}

/** Whether a socket is of the browser that made the change: a copied token is used from another device or address. */
const isOwn = ({ handshake }: Connection, { client, token }: SecurityOrigin): boolean =>
  handshake.auth.token === token && handshake.auth.uuid === client.uuid && handshake.address === client.address

/** A changed password ends the sessions, whose screens are told that. */
const endsSessions = ({ kind }: AccountChange): boolean => kind.startsWith('password.')

/** Tells a member's other screens what became of the account. */
export const createAccountChangePushes = ({ accountChanges, connections }: Options): SocketSubject => ({
  close: accountChanges.onChanged((memberId, change, from) => {
    if (endsSessions(change)) return
    const others = connections.ofMember(memberId).filter((connection) => from === null || !isOwn(connection, from))
    if (others.length === 0) return
    const push = encodePush('account.changed', change)
    for (const connection of others) connection.send(push)
  }),
})
