import { ackOf } from '#server/platform/realtime/acks.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import type { SocketIdentity } from '#server/platform/realtime/handshake.ts'
import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { Sessions } from './ports/sessions.ts'
import type { Log } from '#server/platform/log.ts'

export interface SessionEnds extends SocketSubject {
  /** An ended or unknown session is let in as a visitor and told so afterwards. [S-03, S-04] */
  identify: (token: string) => Promise<SocketIdentity>
}

/** How late the socket of a session that expired may hear it. */
const expiryLookMs = 15_000

interface SessionEndsOptions {
  sessions: Pick<Sessions, 'peek' | 'onEnded'>
  connections: Connections
  memberPushes: Pick<MemberPushes, 'hint' | 'onHint'>
  now: () => number
  log: Log
}

/** Tells a connection that its session is over, with what a call would answer. [S-03, S-04] */
const pushEnd = (connection: Connection, { reason, data }: NonNullable<SocketIdentity['sessionEnd']>): void => {
  const { code, msg } = ackOf(reason, connection.language, data)
  connection.send(encodePush('session.ended', { code, msg }))
}

type SessionLook = Pick<SessionEnds, 'identify'> & {
  /** Sockets whose own session is over go on as visitors; with `tells` they hear why. [S-04] */
  lookAgain: (open: readonly Connection[], tells?: boolean) => Promise<void>
}

const createSessionLook = ({
  sessions,
  connections,
}: Pick<SessionEndsOptions, 'sessions' | 'connections'>): SessionLook => {
  const identify = async (token: string): Promise<SocketIdentity> => {
    const session = await sessions.peek(token)
    if (session.kind === 'active') return { member: session.member, untilMs: session.expiresAtMs }
    return { member: undefined, sessionEnd: session.kind === 'ended' ? session : { reason: 'LOGIN_REQUIRED' } }
  }
  const lookAgain = async (open: readonly Connection[], tells = true): Promise<void> => {
    for (const connection of open) {
      const { sessionEnd, untilMs = Infinity } = await identify(connection.handshake.auth.token)
      if (sessionEnd === undefined) connection.handshake.untilMs = untilMs
      if (sessionEnd === undefined || connection.member === undefined) continue
      connections.demote(connection)
      if (tells) pushEnd(connection, sessionEnd)
    }
  }
  return { identify, lookAgain }
}

/** Sockets by member and session, and the news that a session is over. */
export const createSessionEnds = ({
  sessions,
  connections,
  memberPushes,
  now,
  log,
}: SessionEndsOptions): SessionEnds => {
  const { identify, lookAgain } = createSessionLook({ sessions, connections })
  const failed = (error: unknown): void => log.error({ err: error }, 'sessions could not be read')
  /** Members whose sockets could not be told that a session is over: they are looked at again. */
  const untold = new Set<string>()
  const lookAtMember = async (memberId: string): Promise<void> => {
    untold.add(memberId)
    try {
      await lookAgain(connections.ofMember(memberId))
      untold.delete(memberId)
    } catch (error) {
      failed(error)
    }
  }
  // Who logs out knows it: the sockets become visitors' without words.
  const loggedOut = (memberId: string, token: string): void => {
    for (const connection of connections.ofMember(memberId)) {
      if (connection.handshake.auth.token === token) connections.demote(connection)
    }
  }
  const isOver = ({ member, handshake: { untilMs = Infinity } }: Connection): boolean =>
    member !== undefined && untilMs <= now()
  const timer = setInterval(() => {
    lookAgain(connections.all().filter(isOver)).catch(failed)
    for (const memberId of untold) void lookAtMember(memberId)
  }, expiryLookMs)
  const stop = sessions.onEnded((memberId, token, reason) => {
    const isLogOut = reason === undefined && token !== undefined
    if (isLogOut) loggedOut(memberId, token)
    else void lookAtMember(memberId)
    memberPushes.hint(memberId, isLogOut ? 'sessions.quiet' : 'sessions')
  })
  const stops = [
    stop,
    memberPushes.onHint('sessions', (memberId) => void lookAtMember(memberId)),
    memberPushes.onHint('sessions.quiet', (memberId) => {
      lookAgain(connections.ofMember(memberId), false).catch(failed)
    }),
  ]
  return {
    identify,
    connected: (connection) => {
      const { sessionEnd } = connection.handshake
      if (sessionEnd !== undefined) pushEnd(connection, sessionEnd)
    },
    close: () => {
      clearInterval(timer)
      for (const each of stops) each()
    },
  }
}
