import { assign, fromPromise, setup } from 'xstate'
import type { agreementsDue } from '#contract/accounts/calls/agreements.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import { actionToProvide, notProvided } from '#src/machines/command/command.ts'

type Due = ResponseOf<typeof agreementsDue>

interface AgreementsContext extends Due {
  /** The calls that wait for the answer. */
  readonly keys: readonly string[]
  /** The answer did not arrive. */
  readonly failed: boolean
}

type AgreementsEvent =
  | { readonly type: 'agreements.check' }
  | { readonly type: 'agreements.required'; readonly key: string }
  | { readonly type: 'agreements.withdrawn'; readonly key: string }
  | { readonly type: 'agreements.accept' }
  | { readonly type: 'agreements.later' }

/**
 * Texts that changed since the member agreed to them are shown once after a log-in or on a visit, and again to a call that
 * needs them agreed to; it goes out again after that. Who puts it off reads on. A failed question shows nothing. [C-11]
 */
export const agreementsMachine = setup({
  types: { context: {} as AgreementsContext, events: {} as AgreementsEvent },
  actors: {
    ask: fromPromise<Due | null>(() => notProvided('ask')),
    accept: fromPromise<'accepted' | 'changed' | 'failed', { versions: string }>(() => notProvided('accept')),
  },
  actions: {
    wait: assign(({ context }, key: string) => ({ keys: [...context.keys, key] })),
    leave: assign(({ context }, key: string) => ({ keys: context.keys.filter((each) => each !== key) })),
    assignDue: assign((_, due: Due | null) => ({ ...(due ?? { texts: [], versions: '' }), failed: false })),
    assignFailed: assign((_, failed: boolean) => ({ failed })),
    forgetKeys: assign({ keys: [] }),
    settle: actionToProvide<{ keys: readonly string[]; isAgreed: boolean }>('settle'),
  },
  guards: {
    isDue: (_, due: Due | null) => due !== null && due.texts.length > 0,
    isAnswered: (_, due: Due | null) => due !== null,
    wasAccepted: (_, answer: string) => answer === 'accepted',
    wasChanged: (_, answer: string) => answer === 'changed',
  },
}).createMachine({
  id: 'agreements',
  context: { texts: [], versions: '', keys: [], failed: false },
  initial: 'idle',
  on: {
    'agreements.required': { actions: { type: 'wait', params: ({ event }) => event.key } },
    'agreements.withdrawn': { actions: { type: 'leave', params: ({ event }) => event.key } },
    'agreements.later': '.putOff',
  },
  states: {
    idle: {
      on: {
        'agreements.check': 'asking',
        'agreements.required': { target: 'asking', actions: { type: 'wait', params: ({ event }) => event.key } },
      },
    },
    asking: {
      invoke: {
        src: 'ask',
        onDone: [
          {
            guard: { type: 'isDue', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'assignDue', params: ({ event }) => event.output },
          },
          { guard: { type: 'isAnswered', params: ({ event }) => event.output }, target: 'agreed' },
          { target: 'putOff' },
        ],
        onError: 'putOff',
      },
    },
    shown: { on: { 'agreements.accept': 'accepting' } },
    accepting: {
      entry: { type: 'assignFailed', params: false },
      invoke: {
        src: 'accept',
        input: ({ context }) => ({ versions: context.versions }),
        onDone: [
          { guard: { type: 'wasAccepted', params: ({ event }) => event.output }, target: 'agreed' },
          { guard: { type: 'wasChanged', params: ({ event }) => event.output }, target: 'asking' },
          { target: 'shown', actions: { type: 'assignFailed', params: true } },
        ],
        onError: { target: 'shown', actions: { type: 'assignFailed', params: true } },
      },
    },
    agreed: {
      entry: [{ type: 'settle', params: ({ context }) => ({ keys: context.keys, isAgreed: true }) }, 'forgetKeys'],
      always: 'idle',
    },
    putOff: {
      entry: [{ type: 'settle', params: ({ context }) => ({ keys: context.keys, isAgreed: false }) }, 'forgetKeys'],
      always: 'idle',
    },
  },
})
