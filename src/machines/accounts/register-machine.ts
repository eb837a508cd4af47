import { assign, emit, fromPromise, setup } from 'xstate'
import { actionToProvide, isRefusal, notProvided } from '#src/machines/command/command.ts'
import {
  type RegisterAnswer,
  type RegisterContext,
  type RegisterEmitted,
  type RegisterEvent,
  type RegisterField,
  type RegisterOpened,
  registerRejectOf,
  type Registration,
} from './register-rules.ts'

type Pending = NonNullable<RegisterContext['pending']>

/**
 * A registration on its way. A refusal goes to the field that it is about; a missing answer is unconfirmed and is sent
 * again with the same request id, so that one form makes one member. Who has registered is logged in. [C-11, V-03, V-04]
 */
export const registerMachine = setup({
  types: {
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    emitted: {} as RegisterEmitted,
    input: {} as { readonly fromPage: string },
  },
  actors: { register: fromPromise<RegisterAnswer, Pending>(() => notProvided('register')) },
  actions: {
    /** Hands the answer to the session, which leads to `fromPage`. */
    open: actionToProvide<RegisterOpened>('open'),
    takeForm: assign((_, { name, password, areaCode, phone, code, inviteCode }: Registration) => ({
      pending: { requestId: crypto.randomUUID(), name, password, areaCode, phone, code, inviteCode },
      attempts: 0,
      reject: null,
    })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    assignReject: assign((_, answer: RegisterAnswer) => ({ reject: registerRejectOf(answer), pending: null })),
    forgetPending: assign({ pending: null }),
    dropReject: assign({ reject: null }),
  },
  guards: {
    wasAccepted: (_, answer: RegisterAnswer) => answer.kind === 'accepted',
    wasRefused: ({ context }, answer: RegisterAnswer) => isRefusal(answer, context.attempts),
    isAbout: ({ context }, field: RegisterField) => context.reject?.field === field || context.reject?.field === 'form',
  },
}).createMachine({
  id: 'register',
  context: ({ input }) => ({ fromPage: input.fromPage, pending: null, attempts: 0, reject: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'register.submit': { target: 'submitting', actions: { type: 'takeForm', params: ({ event }) => event } },
        'register.edited': {
          guard: { type: 'isAbout', params: ({ event }) => event.field },
          actions: 'dropReject',
        },
      },
    },
    submitting: {
      entry: 'countAttempt',
      invoke: {
        src: 'register',
        input: ({ context }) => {
          if (!context.pending) throw new Error('submitting needs a form')
          return context.pending
        },
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'registered',
            actions: [
              {
                type: 'open',
                params: ({ context, event }) => {
                  if (event.output.kind !== 'accepted') throw new Error('nobody was registered')
                  return { answer: event.output.data, fromPage: context.fromPage }
                },
              },
              'forgetPending',
              emit(({ event }) => ({
                type: 'register.done',
                nickname: event.output.kind === 'accepted' ? event.output.data.userInfo.nickname : '',
              })),
            ],
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'assignReject', params: ({ event }) => event.output },
          },
          { target: 'unconfirmed' },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'register.retry': 'submitting',
        'register.abandon': { target: 'editing', actions: 'forgetPending' },
      },
    },
    registered: {},
  },
})
