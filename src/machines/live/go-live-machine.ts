import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/machines/command/command.ts'

export const countdownSeconds = 3
/** A broken connection is tried again after 1, 2, 4 and then each 8 s: about as long as the room waits for its streamer. */
export const returnsMax = 10
/** The room may be held by this browser's own lost connection for a moment, by an encoder for longer. */
export const conflictsMax = 3
const secondMs = 1_000
const retryMaxMs = 8_000

/**
 * `conflict`: an encoder has the room. `full`: all places are taken. `ended`: the stream was ended elsewhere. `off`: nobody
 * publishes so on this site. `refused`: any other no. `unsupported`: this browser has no H.264. `lost`: no connection.
 */
export type GoLiveFault = 'conflict' | 'full' | 'ended' | 'off' | 'refused' | 'unsupported' | 'lost'

/** Another try may meet another answer. */
const passing: readonly GoLiveFault[] = ['conflict', 'full', 'lost']

export interface GoLiveContext {
  readonly secondsLeft: number
  readonly attempts: number
  readonly conflicts: number
  readonly hasMedia: boolean
  /** Only the streamer and who keeps order see it. */
  readonly isTest: boolean
  /** The stream was on: a connection that breaks is tried again. */
  readonly wasLive: boolean
  readonly fault: GoLiveFault | null
}

export type GoLiveEvent =
  | { readonly type: 'media.changed'; readonly hasMedia: boolean }
  | { readonly type: 'live.start' }
  | { readonly type: 'live.test' }
  | { readonly type: 'live.resume' }
  | { readonly type: 'live.cancel' }
  | { readonly type: 'live.end' }
  | { readonly type: 'live.drop' }
  | { readonly type: 'network.back' }
  | { readonly type: 'link.up' }
  | { readonly type: 'link.refused'; readonly fault: GoLiveFault }

export interface LinkInput {
  /** The stream is on already, and this browser comes back to it. */
  readonly isReturn: boolean
  readonly isTest: boolean
}

const goLiveSetup = setup({
  types: { context: {} as GoLiveContext, events: {} as GoLiveEvent },
  actors: {
    /** Publishes while it runs; sends `link.up` and `link.refused`, a break as `lost`. */
    link: fromCallback<GoLiveEvent, LinkInput>(() => notProvided('link')),
    /** Ends the room's stream; a test ends with its connection. */
    endStream: fromPromise<void, { isTest: boolean }>((): never => notProvided('endStream')),
  },
  delays: {
    second: secondMs,
    retry: ({ context }) => Math.min(retryMaxMs, secondMs * 2 ** (context.attempts - 1)),
  },
  guards: {
    hasMedia: ({ context }) => context.hasMedia,
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
    mayReturnAfter: ({ context: { wasLive, attempts, conflicts } }, fault: GoLiveFault) =>
      wasLive &&
      attempts < returnsMax &&
      passing.includes(fault) &&
      (fault !== 'conflict' || conflicts + 1 < conflictsMax),
  },
  actions: {
    assignMedia: assign((_, hasMedia: boolean) => ({ hasMedia })),
    assignFault: assign((_, fault: GoLiveFault) => ({ fault })),
    chooseTest: assign((_, isTest: boolean) => ({ isTest })),
    beginCountdown: assign({ secondsLeft: countdownSeconds, attempts: 0, conflicts: 0, wasLive: false, fault: null }),
    beginReturn: assign({ attempts: 0, conflicts: 0, wasLive: true, isTest: false, fault: null }),
    countSecond: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    countConflict: assign(({ context }, fault: GoLiveFault) => ({
      conflicts: fault === 'conflict' ? context.conflicts + 1 : 0,
    })),
    beginLive: assign({ attempts: 0, conflicts: 0, wasLive: true }),
    forgetLive: assign({ wasLive: false }),
  },
})

/**
 * Going live from the browser: a countdown that can be cancelled, the connection, its return after it broke, and the end.
 * A refusal of the first connection leads back with its fault, and so do an encoder that took the room, a stream that was
 * ended elsewhere, and returns that took too long. A test stream goes the same way. [S-02]
 */
export const goLiveMachine = goLiveSetup.createMachine({
  id: 'goLive',
  context: {
    secondsLeft: countdownSeconds,
    attempts: 0,
    conflicts: 0,
    hasMedia: false,
    isTest: false,
    wasLive: false,
    fault: null,
  },
  initial: 'preparing',
  on: {
    'media.changed': { actions: { type: 'assignMedia', params: ({ event }) => event.hasMedia } },
    'live.drop': '.preparing',
  },
  states: {
    preparing: {
      entry: 'forgetLive',
      on: {
        'live.start': { guard: 'hasMedia', target: 'counting', actions: { type: 'chooseTest', params: false } },
        'live.test': { guard: 'hasMedia', target: 'counting', actions: { type: 'chooseTest', params: true } },
        'live.resume': { guard: 'hasMedia', target: 'onAir', actions: 'beginReturn' },
      },
    },
    counting: {
      entry: 'beginCountdown',
      initial: 'second',
      on: { 'live.cancel': 'preparing' },
      states: {
        second: {
          after: {
            second: [
              { guard: 'isLastSecond', target: '#goLive.onAir' },
              { target: 'second', reenter: true, actions: 'countSecond' },
            ],
          },
        },
      },
    },
    onAir: {
      initial: 'session',
      on: { 'live.end': 'ending' },
      states: {
        session: {
          invoke: {
            src: 'link',
            id: 'link',
            input: ({ context: { wasLive, isTest } }) => ({ isReturn: wasLive, isTest }),
          },
          initial: 'connecting',
          on: {
            'link.refused': [
              {
                guard: { type: 'mayReturnAfter', params: ({ event }) => event.fault },
                target: 'waiting',
                actions: { type: 'countConflict', params: ({ event }) => event.fault },
              },
              {
                target: '#goLive.preparing',
                actions: { type: 'assignFault', params: ({ event }) => event.fault },
              },
            ],
          },
          states: { connecting: { on: { 'link.up': 'live' } }, live: { entry: 'beginLive' } },
        },
        waiting: { entry: 'countAttempt', after: { retry: 'session' }, on: { 'network.back': 'session' } },
      },
    },
    ending: {
      invoke: {
        src: 'endStream',
        input: ({ context: { isTest } }) => ({ isTest }),
        onDone: 'preparing',
        onError: 'preparing',
      },
    },
  },
})
