import type { SessionState, Sessions } from '#server/accounts/ports.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import { ackOf } from './socket-requests.ts'

/** Tells a connection that its session is over, with what a call would answer. [S-03, S-04] */
export const tellEnd = (connection: Connection, session: SessionState | undefined): void => {
  if (!session || session.kind === 'active') return
  const { code, msg } = ackOf(session.kind === 'ended' ? session.reason : 'LOGIN_REQUIRED', connection)
  connection.send(encodePush('session.ended', { code, msg }))
}

/** Looks at a member's sessions again: connections whose own session is over are told and go on as visitors. [S-04] */
export const endSessionsOf = async (
  memberId: string,
  connections: Connections,
  sessions: Pick<Sessions, 'find'>,
): Promise<void> => {
  for (const connection of connections.ofMember(memberId)) {
    const session = await sessions.find(connection.token)
    if (session.kind === 'active') continue
    connections.demote(connection)
    tellEnd(connection, session)
  }
}
