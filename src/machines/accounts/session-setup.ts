import { assign, type EventObject, fromCallback, fromPromise, raise, setup } from 'xstate'
import type { logout } from '#contract/accounts/calls/accounts.ts'
import type { CodeName } from '#contract/codes.ts'
import type { LoginAnswer } from '#contract/accounts/entities/account.ts'
import type { Balance } from '#contract/wallet/entities/money.ts'
import type { SessionMode } from '#contract/site/entities/site.ts'
import { blockDebounceMs } from '#contract/limits.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { actionToProvide, notProvided, retryDelayMs } from '#src/machines/command/command.ts'
import {
  lateSecondFactor,
  loggedInAs,
  loginFault,
  type LoginInput,
  loginRejectOf,
  type LoginResult,
  type MemberResult,
  noLogin,
  nobody,
  noticeOf,
  type Restored,
  type SecondResult,
  type SessionContext,
  type SessionEvent,
  withBalance,
} from './session-rules.ts'
import { isEntrance, pageAfterChange } from './from-page.ts'
import type { StoredSession } from './stored-session.ts'

type LoginEvent = Extract<SessionEvent, { type: 'session.login' }>

/** Refusals of a second factor after which another code may be tried. */
const secondChances: readonly CodeName[] = ['VALID_CODE_ERROR', 'RATE_LIMITED_ADDRESS', 'RATE_LIMITED_CALL']

/** What the session machine is made of: types, actors to provide, actions, guards, delays. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
  },
  actors: {
    restore: fromPromise<Restored>(() => notProvided('restore')),
    login: fromPromise<LoginResult, LoginInput>(() => notProvided('login')),
    confirmSecond: fromPromise<SecondResult, { ticket: string; code: string }>(() => notProvided('confirmSecond')),
    /** Is done when the server's clock says so. */
    waitUntil: fromPromise<void, { untilMs: number }>(() => notProvided('waitUntil')),
    /** The same for the session's own end, which may be unknown; with the page that one is on then. */
    sessionEnd: fromPromise<string, { untilMs: number | null }>(() => notProvided('sessionEnd')),
    logout: fromPromise<CallResult<typeof logout>>(() => notProvided('logout')),
    refresh: fromPromise<MemberResult>(() => notProvided('refresh')),
    /** Sends `session.expired` and `session.ended` for codes of calls, `session.replaced` for other tabs. */
    codeFeed: fromCallback<EventObject>((): undefined => notProvided('codeFeed')),
    /** Sends what the server pushes: `session.ended`, `wallet.changed`. */
    sessionFeed: fromCallback<EventObject>((): undefined => notProvided('sessionFeed')),
  },
  actions: {
    navigate: actionToProvide<{ to: string }>('navigate'),
    store: actionToProvide<StoredSession>('store'),
    clearStored: () => notProvided('clearStored'),
    forget: assign(nobody),
    assignStored: assign((_, { session: { token, userInfo } }: Restored) => ({ token, userInfo })),
    assignMember: assign((_, result: MemberResult | null) =>
      result?.kind === 'accepted' ? { ...result.data, attempts: 0 } : {},
    ),
    assignLogin: assign((_, result: LoginResult | SecondResult) =>
      result.kind === 'accepted' ? loggedInAs(result.data) : {},
    ),
    assignOpened: assign((_, answer: LoginAnswer) => loggedInAs(answer)),
    assignSecondFactor: assign((_, result: LoginResult) =>
      result.kind === 'rejected' && result.name === 'SECOND_FACTOR_REQUIRED' ? { secondFactor: result.data } : {},
    ),
    assignDormant: assign((_, result: LoginResult) =>
      result.kind === 'rejected' && result.name === 'DORMANT_MEMBER' ? { dormant: result.data } : {},
    ),
    keepAsked: assign((_, { type: _type, fromPage: _fromPage, ...asked }: LoginEvent) => ({ asked })),
    keepFromPage: assign(({ context }, fromPage: string | undefined) => ({
      fromPage: fromPage ?? context.fromPage,
      loginReject: null,
    })),
    dropLogin: assign({ ...noLogin, loginReject: null }),
    assignLoginReject: assign((_, result: LoginResult | SecondResult) => ({ loginReject: loginRejectOf(result) })),
    assignLate: assign({ loginReject: lateSecondFactor }),
    assignLoginFault: assign({ loginReject: loginFault }),
    askToLogIn: assign(({ context }, fromPage: string) => ({
      notice: context.notice ?? { name: 'LOGIN_REQUIRED' as const, title: 'warmReminder' as const, msg: '' },
      fromPage: context.notice ? context.fromPage : fromPage,
    })),
    askAfterTime: assign(({ context }, fromPage: string) => ({
      notice: context.notice ?? {
        name: 'LOGIN_REQUIRED' as const,
        title: 'warmReminder' as const,
        msg: '',
        isTimeOver: true,
      },
      fromPage: context.notice ? context.fromPage : fromPage,
    })),
    tellEnd: assign(({ context }, { name, msg, fromPage }: { name: CodeName; msg: string; fromPage?: string }) => ({
      notice: context.notice ?? { name, title: 'sessionEnded' as const, msg },
      fromPage: name === 'PASSWORD_CHANGED' ? pageAfterChange(fromPage ?? '') : '',
    })),
    quietBlocks: assign({ isBlockVisible: true, wasBlockNotified: true }),
    showBlocks: assign({ isBlockVisible: false }),
    endQuiet: raise({ type: 'session.blockOver' }, { delay: blockDebounceMs }),
    showRefusal: assign(({ context }, result: MemberResult | null) => ({ notice: context.notice ?? noticeOf(result) })),
    assignMode: assign((_, mode: SessionMode) => ({ mode })),
    dropNotice: assign({ notice: null }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    assignBalance: assign(({ context }, balance: Balance) => ({ wallets: withBalance(context.wallets, balance) })),
  },
  guards: {
    /** Told by who keeps sessions: there is nothing to restore, and nothing to wait for. */
    isNobodyKept: () => false,
    wasLoggedIn: (_, result: LoginResult | SecondResult) => result.kind === 'accepted',
    needsSecondFactor: (_, result: LoginResult) =>
      result.kind === 'rejected' && result.name === 'SECOND_FACTOR_REQUIRED',
    isDormant: (_, result: LoginResult) => result.kind === 'rejected' && result.name === 'DORMANT_MEMBER',
    mayTryAgain: (_, result: SecondResult) =>
      result.kind === 'fault' || (result.kind === 'rejected' && secondChances.includes(result.name)),
    /** A code or a passkey is used up by the first try; a password is not. */
    canRepeat: ({ context }) => context.asked?.by === 'password',
    /** An entrance asks for things by itself: who was led there knows. The next try to log in says it again. */
    knowsBlock: ({ context }, page: string) => context.wasBlockNotified && isEntrance(page.split(/[?#]/, 1)[0] ?? ''),
    mayShowBlock: ({ context }) => !context.isBlockVisible,
    isCurrent: (_, result: MemberResult | null) => result?.kind === 'accepted',
    isOver: (_, result: MemberResult | null) => noticeOf(result) !== null,
    hasToken: (_, { session }: Restored) => session.token !== '',
    isOther: ({ context }, token: string) => token !== context.token,
    goesElsewhere: ({ context }, to: string | undefined) => to !== undefined && context.notice !== null,
    hasNotice: ({ context }) => context.notice !== null,
    /** It was oneself: one goes on where one was. */
    changedPassword: ({ context }) => context.notice?.name === 'PASSWORD_CHANGED',
    wasEnded: ({ context }) => context.notice?.title === 'sessionEnded',
    asksToLogIn: ({ context }) =>
      context.notice?.isTimeOver === true || (context.notice !== null && context.mode === 'login'),
  },
  delays: { refreshDelay: ({ context }) => retryDelayMs(context.attempts) },
})
