import type { CallbackLogicFunction, EventObject } from 'xstate'
import { type CodeName, codeNameOf, effectOf } from '#contract/codes.ts'
import type { Balance } from '#contract/wallet/entities/money.ts'
import type { Socket } from '#src/gateway/gateway-port.ts'

interface SessionNotice {
  readonly name: CodeName
  readonly msg: string
}

type SessionOver =
  | ({ readonly type: 'session.ended'; readonly fromPage: string } & SessionNotice)
  | ({ readonly type: 'session.blocked'; readonly page: string } & SessionNotice)

interface SessionExpired {
  readonly type: 'session.expired'
  readonly fromPage: string
}

export type SessionFeedSent = SessionOver | SessionExpired | ({ readonly type: 'wallet.changed' } & Balance)

export type WalletFeedSent = Extract<SessionFeedSent, { type: 'wallet.changed' }>

/** 401 asks to log in and has words of its own; the other codes bring theirs. [S-03, S-04, S-05] */
const sessionOver = (name: CodeName, msg: string, page: string): SessionOver | SessionExpired => {
  if (name === 'LOGIN_REQUIRED') return { type: 'session.expired', fromPage: page }
  const effect = effectOf(name)
  const isBlock = effect.kind === 'session' && effect.event === 'blocked'
  return isBlock ? { type: 'session.blocked', page, name, msg } : { type: 'session.ended', fromPage: page, name, msg }
}

/** What the server pushes about my session and my wallets. A code of another version ends the session all the same. [S-03, S-04, S-05] */
export const createSessionFeed =
  (socket: Socket, currentPage: () => string): CallbackLogicFunction<EventObject, SessionFeedSent> =>
  ({ sendBack }) => {
    const stops = [
      socket.on('session.ended', ({ code, msg }) =>
        sendBack(sessionOver(codeNameOf(code) ?? 'AUTH_ERROR', msg, currentPage())),
      ),
      socket.on('wallet.changed', (balance) => sendBack({ type: 'wallet.changed', ...balance })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

/** What the server pushes about my wallets. */
export const createWalletFeed =
  (socket: Socket): CallbackLogicFunction<EventObject, WalletFeedSent> =>
  ({ sendBack }) =>
    socket.on('wallet.changed', (balance) => sendBack({ type: 'wallet.changed', ...balance }))

export type CodeFeedSent = SessionExpired | SessionOver | { readonly type: 'session.replaced'; readonly token: string }

export interface CodeFeedParts {
  /** Calls back for every code of a call whose effect is `session`. */
  readonly onSessionCode: (listener: (name: CodeName, msg: string) => void) => () => void
  /** Calls back with the stored token when another tab has changed it. */
  readonly onTokenReplaced: (listener: (token: string) => void) => () => void
  /** Path and query of the screen in force. */
  readonly currentPage: () => string
}

/** What calls and other tabs say about my session. [S-03, S-04, S-05, X-09] */
export const createCodeFeed =
  ({ onSessionCode, onTokenReplaced, currentPage }: CodeFeedParts): CallbackLogicFunction<EventObject, CodeFeedSent> =>
  ({ sendBack }) => {
    const stops = [
      onSessionCode((name, msg) => sendBack(sessionOver(name, msg, currentPage()))),
      onTokenReplaced((token) => sendBack({ type: 'session.replaced', token })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
