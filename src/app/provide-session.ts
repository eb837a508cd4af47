import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate'
import { login, logout } from '#contract/calls/accounts.ts'
import { memberInfo } from '#contract/calls/member.ts'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import { loginPayload } from '#src/gateway/login-payload.ts'
import { sessionMachine } from '#src/machines/session-machine.ts'
import { clearStoredSession, readStoredSession, writeStoredSession } from '#src/machines/stored-session.ts'
import { createSessionFeed } from '#src/streams/session-feed.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SessionParts {
  gateway: Gateway
  socket: Socket & { renew(): void }
  storage: Store
  /** Goes to a path of this site. */
  navigate: (to: string) => void
  /** Server time, milliseconds. */
  serverNow: () => number
  mode?: 'login' | 'browse'
}

const logoutTimeoutMs = 5_000

const provideSession = ({ gateway, socket, storage, navigate, serverNow }: SessionParts): typeof sessionMachine =>
  sessionMachine.provide({
    actors: {
      restore: fromPromise(({ input, signal }) =>
        input.token === '' ? Promise.resolve(null) : gateway.call(memberInfo, {}, { signal }),
      ),
      login: fromPromise(async ({ input: { name, password, remember }, signal }) =>
        gateway.call(login, await loginPayload(name, password, remember, serverNow()), { signal }),
      ),
      logout: fromPromise(() => gateway.call(logout, {}, { timeoutMs: logoutTimeoutMs })),
      refresh: fromPromise(({ signal }) => gateway.call(memberInfo, {}, { signal })),
      sessionFeed: fromCallback(createSessionFeed(socket)),
    },
    actions: {
      navigate: (_, { to }) => navigate(to),
      store: (_, { token, userInfo }) => writeStoredSession(storage, { token, userInfo }),
      clearStored: () => clearStoredSession(storage),
    },
  })

/**
 * The session's actor, not yet started: `token: () => session.getSnapshot().context.token` is in force from then on,
 * also while an earlier visit's session is being restored. The socket is renewed whenever the token changes. [S-01]
 */
export const createSession = (parts: SessionParts): ActorRefFrom<typeof sessionMachine> => {
  const stored = readStoredSession(parts.storage)
  const session = createActor(provideSession(parts), { input: { stored, mode: parts.mode ?? 'login' } })
  let { token } = stored
  session.subscribe(({ context }) => {
    if (context.token === token) return
    token = context.token
    parts.socket.renew()
  })
  return session
}
