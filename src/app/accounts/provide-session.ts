import { fromCallback, fromPromise } from 'xstate'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import type { CodeName } from '#contract/codes.ts'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import type { Restored } from '#src/machines/accounts/session-rules.ts'
import {
  clearStoredSession,
  readStoredSession,
  sessionKeys,
  writeStoredSession,
} from '#src/machines/accounts/stored-session.ts'
import { createCodeFeed, createSessionFeed } from '#src/streams/session-feed.ts'
import { waitUntil } from '#src/streams/wait-until.ts'

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
  /** Calls back for every code of a call whose effect is `session`. */
  onSessionCode: (listener: (name: CodeName, msg: string) => void) => () => void
}

const hearOtherTabs =
  (store: Store) =>
  (listener: (token: string) => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === sessionKeys.token || key === null) listener(store.getItem(sessionKeys.token) ?? '')
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
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
      login: fromPromise(async ({ input, signal }) =>
        (await import('./log-in.ts')).logIn(gateway, input, serverNow(), signal),
      ),
      confirmSecond: fromPromise(async ({ input, signal }) =>
        (await import('./log-in.ts')).confirmSecond(gateway, input, signal),
      ),
      waitUntil: fromPromise(({ input, signal }) => waitUntil(input.untilMs, serverNow, signal)),
      sessionEnd: fromPromise(async ({ input: { untilMs }, signal }) => {
        await waitUntil(untilMs ?? Infinity, serverNow, signal)
        return currentPage()
      }),
      logout: fromPromise(async () => (await import('./log-in.ts')).logOut(gateway)),
      refresh: fromPromise(({ signal }) => gateway.call(memberInfo, {}, { signal, quiet: true })),
      codeFeed: fromCallback(createCodeFeed({ onSessionCode, currentPage, onTokenReplaced: hearOtherTabs(store) })),
      sessionFeed: fromCallback(createSessionFeed(socket, currentPage)),
    },
    guards: { isNobodyKept: () => readStoredSession(store).token === '' },
    actions: {
      // Who logs in over a page is there already.
      navigate: (_, { to }) => to !== currentPage() && navigate(to),
      store: (_, { token, userInfo }) => writeStoredSession(store, { token, userInfo }),
      clearStored: () => clearStoredSession(store),
    },
  })
}
