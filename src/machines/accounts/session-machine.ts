import { assertEvent } from 'xstate'
import { homePath, loginFrom, loginPath, safeFromPage } from './from-page.ts'
import { type LoginInput, nobody, type SessionContext } from './session-rules.ts'
import { sessionSetup } from './session-setup.ts'

const welcome = [
  { type: 'store', params: ({ context }: { context: SessionContext }) => context },
  {
    type: 'navigate',
    params: ({ context }: { context: SessionContext }) => ({ to: safeFromPage(context.fromPage) }),
  },
] as const

const askedOf = ({ asked }: SessionContext): LoginInput => {
  if (!asked) throw new Error('nobody asked to log in')
  return asked
}

/**
 * Who is logged in, and where the user goes when that ends. Logged in = a token is there [S-01]; 401 and the session's
 * own end [S-03, X-09]; login elsewhere, block, password change, auth error [S-04]; address or device block [S-05];
 * dormant members [S-11]; `fromPage`. A fault never ends a session.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: {
    ...nobody,
    isBlockVisible: false,
    wasBlockNotified: false,
    notice: null,
    loginReject: null,
    fromPage: '',
    mode: 'login',
  },
  invoke: { src: 'codeFeed' },
  initial: 'restoring',
  on: {
    'session.replaced': {
      guard: { type: 'isOther', params: ({ event }) => event.token },
      target: '.restoring',
      actions: 'forget',
    },
    'session.blocked': {
      guard: 'mayShowBlock',
      target: '.anonymous',
      actions: ['clearStored', 'forget', { type: 'tellEnd', params: ({ event }) => event }, 'quietBlocks', 'endQuiet'],
    },
    'session.blockOver': { actions: 'showBlocks' },
    'session.restricted': { target: '.anonymous', actions: ['clearStored', 'forget'] },
    'session.siteKnown': { actions: { type: 'assignMode', params: ({ event }) => event.mode } },
    'session.acknowledge': [
      {
        guard: { type: 'goesElsewhere', params: ({ event }) => event.to },
        actions: [{ type: 'navigate', params: ({ event }) => ({ to: event.to ?? homePath }) }, 'dropNotice'],
      },
      {
        guard: 'changedPassword',
        actions: [{ type: 'navigate', params: ({ context }) => ({ to: loginFrom(context.fromPage) }) }, 'dropNotice'],
      },
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
      always: { guard: 'isNobodyKept', target: 'anonymous' },
      invoke: {
        src: 'restore',
        onDone: [
          {
            guard: { type: 'isOver', params: ({ event }) => event.output.result },
            target: 'anonymous',
            actions: ['clearStored', 'forget', { type: 'showRefusal', params: ({ event }) => event.output.result }],
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
        'session.blocked': { guard: { type: 'knowsBlock', params: ({ event }) => event.page } },
        'session.login': {
          target: 'loggingIn',
          actions: [
            { type: 'keepFromPage', params: ({ event }) => event.fromPage },
            { type: 'keepAsked', params: ({ event }) => event },
          ],
        },
        'session.opened': {
          target: 'loggedIn.refreshing',
          actions: [
            { type: 'keepFromPage', params: ({ event }) => event.fromPage },
            { type: 'assignOpened', params: ({ event }) => event.answer },
            ...welcome,
          ],
        },
        'session.ask': { actions: { type: 'askToLogIn', params: ({ event }) => event.fromPage } },
        'session.expired': { actions: { type: 'askToLogIn', params: ({ event }) => event.fromPage ?? '' } },
      },
    },
    loggingIn: {
      on: { 'session.replaced': {} },
      invoke: {
        src: 'login',
        input: ({ context }) => askedOf(context),
        onDone: [
          {
            guard: { type: 'wasLoggedIn', params: ({ event }) => event.output },
            target: 'loggedIn.refreshing',
            actions: [{ type: 'assignLogin', params: ({ event }) => event.output }, ...welcome],
          },
          {
            guard: { type: 'needsSecondFactor', params: ({ event }) => event.output },
            target: 'needsSecondFactor',
            actions: { type: 'assignSecondFactor', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isDormant', params: ({ event }) => event.output },
            target: 'dormant',
            actions: { type: 'assignDormant', params: ({ event }) => event.output },
          },
          {
            target: 'anonymous',
            actions: ['dropLogin', { type: 'assignLoginReject', params: ({ event }) => event.output }],
          },
        ],
        onError: { target: 'anonymous', actions: ['dropLogin', 'assignLoginFault'] },
      },
    },
    needsSecondFactor: {
      invoke: {
        src: 'waitUntil',
        input: ({ context }) => ({ untilMs: context.secondFactor?.expiresAtMs ?? 0 }),
        onDone: { target: 'anonymous', actions: ['dropLogin', 'assignLate'] },
      },
      on: {
        'session.secondFactor': 'confirmingSecond',
        'session.cancel': { target: 'anonymous', actions: 'dropLogin' },
      },
    },
    confirmingSecond: {
      on: { 'session.replaced': {} },
      invoke: {
        src: 'confirmSecond',
        input: ({ context, event }) => {
          assertEvent(event, 'session.secondFactor')
          return { ticket: context.secondFactor?.ticket ?? '', code: event.code }
        },
        onDone: [
          {
            guard: { type: 'wasLoggedIn', params: ({ event }) => event.output },
            target: 'loggedIn.refreshing',
            actions: [{ type: 'assignLogin', params: ({ event }) => event.output }, ...welcome],
          },
          {
            guard: { type: 'mayTryAgain', params: ({ event }) => event.output },
            target: 'needsSecondFactor',
            actions: { type: 'assignLoginReject', params: ({ event }) => event.output },
          },
          {
            target: 'anonymous',
            actions: ['dropLogin', { type: 'assignLoginReject', params: ({ event }) => event.output }],
          },
        ],
        onError: { target: 'needsSecondFactor', actions: 'assignLoginFault' },
      },
    },
    dormant: {
      on: {
        'session.activated': [
          { guard: 'canRepeat', target: 'loggingIn' },
          { target: 'anonymous', actions: 'dropLogin' },
        ],
        'session.cancel': { target: 'anonymous', actions: 'dropLogin' },
      },
    },
    loggedIn: {
      initial: 'current',
      invoke: [
        { src: 'sessionFeed' },
        {
          src: 'sessionEnd',
          input: ({ context }) => ({ untilMs: context.expiresAtMs }),
          onDone: {
            target: 'anonymous',
            actions: ['clearStored', 'forget', { type: 'askAfterTime', params: ({ event }) => event.output }],
          },
        },
      ],
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
