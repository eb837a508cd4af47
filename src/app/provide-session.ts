import { fromCallback, fromPromise } from 'xstate'
import { login, logout } from '#contract/calls/accounts.ts'
import { memberInfo } from '#contract/calls/member.ts'
import type { CodeName } from '#contract/codes.ts'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import { loginPayload } from '#src/gateway/login-payload.ts'
import { sessionMachine } from '#src/machines/session-machine.ts'
import type { Restored } from '#src/machines/session-rules.ts'
import { clearStoredSession, readStoredSession, sessionKeys, writeStoredSession } from '#src/machines/stored-session.ts'
import { createCodeFeed, createSessionFeed } from '#src/streams/session-feed.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SessionParts {
  gateway: Gateway
  socket: Socket
  /** Where token and member stay between visits: localStorage, which all tabs share. */
  store: Store
  /** Goes to a path of this site. */
  navigate: (to: string) => void
  /** Server time, milliseconds. */
  serverNow: () => number
  /** Path and query of the screen in force. */
  currentPage: () => string
  /** Calls back for every code of a call whose effect is `login` or `session`. */
  onSessionCode: (listener: (name: CodeName, msg: string) => void) => () => void
}

const logoutTimeoutMs = 5_000

const hearOtherTabs =
  (store: Store) =>
  (listener: (token: string) => void): (() => void) => {
    const hear = ({ key }: StorageEvent): void => {
      if (key === sessionKeys.token || key === null) listener(store.getItem(sessionKeys.token) ?? '')
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }

/** The session machine with its actors. The token in force is the stored one: the gateway reads it there. [S-01] */
export const provideSession = (parts: SessionParts): typeof sessionMachine => {
  const { gateway, socket, store, navigate, serverNow, currentPage, onSessionCode } = parts
  const restore = async (signal: AbortSignal): Promise<Restored> => {
    const session = readStoredSession(store)
    return { session, result: session.token === '' ? null : await gateway.call(memberInfo, {}, { signal }) }
  }
  return sessionMachine.provide({
    actors: {
      restore: fromPromise(({ signal }) => restore(signal)),
      login: fromPromise(async ({ input: { name, password, remember }, signal }) =>
        gateway.call(login, await loginPayload(name, password, remember, serverNow()), { signal }),
      ),
      logout: fromPromise(() => gateway.call(logout, {}, { timeoutMs: logoutTimeoutMs })),
      refresh: fromPromise(({ signal }) => gateway.call(memberInfo, {}, { signal })),
      codeFeed: fromCallback(createCodeFeed({ onSessionCode, currentPage, onTokenReplaced: hearOtherTabs(store) })),
      sessionFeed: fromCallback(createSessionFeed(socket)),
    },
    actions: {
      navigate: (_, { to }) => navigate(to),
      store: (_, { token, userInfo }) => writeStoredSession(store, { token, userInfo }),
      clearStored: () => clearStoredSession(store),
    },
  })
}
