import { assertEvent, assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import type { logout } from '#contract/calls/accounts.ts'
import type { CodeName } from '#contract/codes.ts'
import type { Balance } from '#contract/entities/money.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { actionToProvide, notProvided, retryDelayMs } from './command.ts'
import { homePath, loginFrom, loginPath, safeFromPage } from './from-page.ts'
import {
  loginFault,
  type LoginInput,
  loginRejectOf,
  type LoginResult,
  type MemberResult,
  nobody,
  noticeOf,
  type Restored,
  type SessionContext,
  type SessionEvent,
  type SessionInput,
  withBalance,
} from './session-rules.ts'
import type { StoredSession } from './stored-session.ts'

/**
 * Who is logged in, and where the user goes when that ends. Logged in = a token is there [S-01]; 401 [S-03]; login
 * elsewhere, block, password change, auth error [S-04]; `fromPage`. A fault never ends a session.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput | undefined,
  },
  actors: {
    restore: fromPromise<Restored>(() => notProvided('restore')),
    login: fromPromise<LoginResult, LoginInput>(() => notProvided('login')),
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
    assignLogin: assign((_, result: LoginResult) =>
      result.kind === 'accepted' ? { ...result.data, wallets: [], loginReject: null, notice: null, attempts: 0 } : {},
    ),
    keepFromPage: assign(({ context }, fromPage: string | undefined) => ({
      fromPage: fromPage ?? context.fromPage,
      loginReject: null,
    })),
    assignLoginReject: assign((_, result: LoginResult) => ({ loginReject: loginRejectOf(result) })),
    assignLoginFault: assign({ loginReject: loginFault }),
    askToLogIn: assign(({ context }, fromPage: string) => ({
      notice: context.notice ?? { name: 'LOGIN_REQUIRED' as const, title: 'warmReminder' as const, msg: '' },
      fromPage: context.notice ? context.fromPage : fromPage,
    })),
    tellEnd: assign(({ context }, { name, msg }: { name: CodeName; msg: string }) => ({
      notice: context.notice ?? { name, title: 'sessionEnded' as const, msg },
      fromPage: '',
    })),
    tellRefusal: assign(({ context }, result: MemberResult | null) => ({ notice: context.notice ?? noticeOf(result) })),
    dropNotice: assign({ notice: null }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    assignBalance: assign(({ context }, balance: Balance) => ({ wallets: withBalance(context.wallets, balance) })),
  },
  guards: {
    wasLoggedIn: (_, result: LoginResult) => result.kind === 'accepted',
    isCurrent: (_, result: MemberResult | null) => result?.kind === 'accepted',
    isOver: (_, result: MemberResult | null) => noticeOf(result) !== null,
    hasToken: (_, { session }: Restored) => session.token !== '',
    isOther: ({ context }, token: string) => token !== context.token,
    hasNotice: ({ context }) => context.notice !== null,
    wasEnded: ({ context }) => context.notice?.title === 'sessionEnded',
    asksToLogIn: ({ context }) => context.notice !== null && context.mode === 'login',
  },
  delays: { refreshDelay: ({ context }) => retryDelayMs(context.attempts) },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...nobody,
    notice: null,
    loginReject: null,
    fromPage: '',
    mode: input?.mode ?? 'login',
  }),
  invoke: { src: 'codeFeed' },
  initial: 'restoring',
  on: {
    'session.replaced': {
      guard: { type: 'isOther', params: ({ event }) => event.token },
      target: '.restoring',
      actions: 'forget',
    },
    'session.acknowledge': [
      { guard: 'wasEnded', actions: [{ type: 'navigate', params: { to: loginPath } }, 'dropNotice'] },
      {
        guard: 'asksToLogIn',
        actions: [{ type: 'navigate', params: ({ context }) => ({ to: loginFrom(context.fromPage) }) }, 'dropNotice'],
      },
      { guard: 'hasNotice', actions: [{ type: 'navigate', params: { to: homePath } }, 'dropNotice'] },
    ],
  },
  states: {
    restoring: {
      invoke: {
        src: 'restore',
        onDone: [
          {
            guard: { type: 'isOver', params: ({ event }) => event.output.result },
            target: 'anonymous',
            actions: ['clearStored', 'forget', { type: 'tellRefusal', params: ({ event }) => event.output.result }],
          },
          {
            guard: { type: 'isCurrent', params: ({ event }) => event.output.result },
            target: 'loggedIn',
            actions: [
              { type: 'assignStored', params: ({ event }) => event.output },
              { type: 'assignMember', params: ({ event }) => event.output.result },
              { type: 'store', params: ({ context }) => context },
            ],
          },
          {
            guard: { type: 'hasToken', params: ({ event }) => event.output },
            target: 'loggedIn.stale',
            actions: [{ type: 'assignStored', params: ({ event }) => event.output }, 'countAttempt'],
          },
          { target: 'anonymous' },
        ],
        onError: 'anonymous',
      },
      on: {
        'session.expired': {
          target: 'anonymous',
          actions: ['clearStored', 'forget', { type: 'askToLogIn', params: ({ event }) => event.fromPage ?? '' }],
        },
        'session.ended': {
          target: 'anonymous',
          actions: ['clearStored', 'forget', { type: 'tellEnd', params: ({ event }) => event }],
        },
      },
    },
    anonymous: {
      on: {
        'session.login': {
          target: 'loggingIn',
          actions: { type: 'keepFromPage', params: ({ event }) => event.fromPage },
        },
        'session.ask': { actions: { type: 'askToLogIn', params: ({ event }) => event.fromPage } },
        'session.expired': { actions: { type: 'askToLogIn', params: ({ event }) => event.fromPage ?? '' } },
      },
    },
    loggingIn: {
      on: { 'session.replaced': {} },
      invoke: {
        src: 'login',
        input: ({ event }) => {
          assertEvent(event, 'session.login')
          return { name: event.name, password: event.password, remember: event.remember }
        },
        onDone: [
          {
            guard: { type: 'wasLoggedIn', params: ({ event }) => event.output },
            target: 'loggedIn.refreshing',
            actions: [
              { type: 'assignLogin', params: ({ event }) => event.output },
              { type: 'store', params: ({ context }) => context },
              { type: 'navigate', params: ({ context }) => ({ to: safeFromPage(context.fromPage) }) },
            ],
          },
          {
            target: 'anonymous',
            actions: { type: 'assignLoginReject', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'anonymous', actions: 'assignLoginFault' },
      },
    },
    loggedIn: {
      initial: 'current',
      invoke: { src: 'sessionFeed' },
      on: {
        'session.logout': 'loggingOut',
        'session.refresh': '.refreshing',
        'session.expired': {
          target: 'anonymous',
          actions: ['clearStored', 'forget', { type: 'askToLogIn', params: ({ event }) => event.fromPage ?? '' }],
        },
        'session.ended': {
          target: 'anonymous',
          actions: ['clearStored', 'forget', { type: 'tellEnd', params: ({ event }) => event }],
        },
        'wallet.changed': { actions: { type: 'assignBalance', params: ({ event }) => event } },
      },
      states: {
        current: {},
        refreshing: {
          invoke: {
            src: 'refresh',
            onDone: [
              {
                guard: { type: 'isCurrent', params: ({ event }) => event.output },
                target: 'current',
                actions: [
                  { type: 'assignMember', params: ({ event }) => event.output },
                  { type: 'store', params: ({ context }) => context },
                ],
              },
              { target: 'stale', actions: 'countAttempt' },
            ],
            onError: { target: 'stale', actions: 'countAttempt' },
          },
        },
        stale: { after: { refreshDelay: 'refreshing' } },
      },
    },
    loggingOut: {
      on: { 'session.replaced': {} },
      invoke: { src: 'logout', onDone: 'anonymous', onError: 'anonymous' },
      exit: ['clearStored', 'forget'],
    },
  },
})
