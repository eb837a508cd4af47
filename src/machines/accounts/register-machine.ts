import { assign, emit, sendTo, setup } from 'xstate'
import { actionToProvide } from '#src/machines/command/command.ts'
import { createCommandMachine, type Pending } from '#src/machines/command/command-machine.ts'
import {
  dormantOf,
  type RegisterAnswer,
  type RegisterContext,
  type RegisterEmitted,
  type RegisterEvent,
  type RegisterField,
  type RegisterOpened,
  registerRejectOf,
  type Registration,
} from './register-rules.ts'

/** One registration on its way. */
export const registerCommand = createCommandMachine<Registration, RegisterAnswer>()

/**
 * A registration on its way. A refusal goes to the field that it is about; a missing answer is unconfirmed and is sent
 * again with the same request id, so that one form makes one member. Who has registered is logged in. [C-11, V-03, V-04] Whose
 * number is a dormant member's may wake that one up instead. [S-11, V-08]
 */
export const registerMachine = setup({
  types: {
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    emitted: {} as RegisterEmitted,
    input: {} as { readonly fromPage: string },
  },
  actors: { command: registerCommand },
  actions: {
    /** Hands the answer to the session, which leads to `fromPage`. */
    open: actionToProvide<RegisterOpened>('open'),
    submit: sendTo('command', (_, { name, password, areaCode, phone, code, inviteCode, agreed }: Registration) => ({
      type: 'command.submit',
      body: { name, password, areaCode, phone, code, inviteCode, agreed },
    })),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    assignPending: assign((_, pending: Pending<Registration>) => ({ pending, reject: null })),
    assignReject: assign((_, answer: RegisterAnswer) => ({ reject: registerRejectOf(answer), pending: null })),
    forgetPending: assign({ pending: null }),
    assignDormant: assign((_, answer: RegisterAnswer) => ({ dormant: dormantOf(answer), pending: null })),
    dropDormant: assign({ dormant: null }),
    dropReject: assign({ reject: null }),
  },
  guards: {
    isDormant: (_, answer: RegisterAnswer) => dormantOf(answer) !== null,
    isAbout: ({ context }, field: RegisterField) => context.reject?.field === field || context.reject?.field === 'form',
  },
}).createMachine({
  id: 'register',
  context: ({ input }) => ({ fromPage: input.fromPage, pending: null, reject: null, dormant: null }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self }) => ({ place: null, repeats: false, notify: (progress) => self.send(progress) }),
  },
  on: {
    'command.sending': {
      target: '.submitting',
      actions: { type: 'assignPending', params: ({ event }) => event.pending },
    },
  },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'register.submit': { actions: { type: 'submit', params: ({ event }) => event } },
        'register.edited': {
          guard: { type: 'isAbout', params: ({ event }) => event.field },
          actions: 'dropReject',
        },
      },
    },
    submitting: {
      on: {
        'command.accepted': {
          target: 'registered',
          actions: [
            {
              type: 'open',
              params: ({ context, event: { answer } }) => {
                if (answer.kind !== 'accepted') throw new Error('nobody was registered')
                return { answer: answer.data, fromPage: context.fromPage }
              },
            },
            'forgetPending',
            emit(({ event: { answer } }) => ({
              type: 'register.done',
              nickname: answer.kind === 'accepted' ? answer.data.userInfo.nickname : '',
            })),
          ],
        },
        'command.refused': [
          {
            guard: { type: 'isDormant', params: ({ event }) => event.answer },
            target: 'dormant',
            actions: { type: 'assignDormant', params: ({ event }) => event.answer },
          },
          { target: 'editing', actions: { type: 'assignReject', params: ({ event }) => event.answer } },
        ],
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'register.retry': { actions: 'retry' },
        'register.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'editing', actions: 'forgetPending' },
      },
    },
    dormant: { on: { 'register.back': { target: 'editing', actions: 'dropDormant' } } },
    registered: {},
  },
})
