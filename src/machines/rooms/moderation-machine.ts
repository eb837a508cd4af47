import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import { notProvided, questionMaxMs } from '#src/machines/command/command.ts'
import { createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  type CommandEvent,
  type ModerationCommand,
  type ModerationContext,
  type ModerationEmitted,
  type ModerationEvent,
  type ModerationInput,
  type ModerationOrder,
  type ModerationOutcome,
  type MutedMember,
  type MuteListOutcome,
  planOrder,
  withDone,
} from './moderation-rules.ts'

/** One thing done to a room, on its way. */
export const moderationCommand = createCommandMachine<ModerationOrder, ModerationOutcome, ModerationInput>()

const answerOf = ({ event }: { event: { answer: ModerationOutcome } }): ModerationOutcome => event.answer

/**
 * What moderators and the anchor do: mute, lift, delete, set up the room, and the anchor alone: appoint; one command at a time. The server decides
 * who may. A missing answer is repeated with the same request id. [P-02]
 */
export const moderationMachine = setup({
  types: {
    context: {} as ModerationContext,
    events: {} as ModerationEvent,
    emitted: {} as ModerationEmitted,
    input: {} as ModerationInput,
  },
  actors: {
    loadMutes: fromPromise<MuteListOutcome, ModerationInput>(() => notProvided('loadMutes')),
    command: moderationCommand,
  },
  actions: {
    show: assign({ isOpen: true }),
    hide: assign({ isOpen: false, reject: null }),
    assignMutes: assign((_, outcome: MuteListOutcome) =>
      outcome.kind === 'accepted' ? { mutes: outcome.mutes, reject: null } : {},
    ),
    assignReject: assign((_, outcome: MuteListOutcome | ModerationOutcome) => ({
      reject: outcome.kind === 'rejected' ? { name: outcome.name, msg: outcome.msg } : null,
    })),
    choose: assign((_, { member, messageId }: { member: MutedMember; messageId?: string }) => ({
      target: { member, messageId: messageId ?? null },
      reject: null,
    })),
    dropTarget: assign({ target: null }),
    submit: sendTo('command', ({ context }, event: CommandEvent) => {
      const body = planOrder(context.target, event)
      if (!body) throw new Error(`${event.type} may not be given`)
      return { type: 'command.submit', body }
    }),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    dropReject: assign({ reject: null }),
    assignCommand: assign((_, command: ModerationCommand) => ({ command })),
    assignDone: assign(({ context }, { order, outcome }: { order: ModerationOrder; outcome: ModerationOutcome }) => ({
      mutes: withDone(context.mutes, order, outcome.kind === 'accepted' ? outcome.mute : null),
      target: order.kind === 'mute' ? null : context.target,
    })),
    dropCommand: assign({ command: null }),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    isCommand: ({ context }, event: CommandEvent) => planOrder(context.target, event) !== null,
    wasAccepted: (_, outcome: MuteListOutcome) => outcome.kind === 'accepted',
  },
}).createMachine({
  id: 'moderation',
  context: ({ input }) => ({
    roomNo: input.roomNo,
    isOpen: false,
    mutes: [],
    target: null,
    command: null,
    reject: null,
  }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ context, self }) => ({
      place: { roomNo: context.roomNo },
      repeats: true,
      notify: (progress) => self.send(progress),
    }),
  },
  initial: 'idle',
  on: {
    'mod.open': { target: '.loading', actions: 'show' },
    'mod.close': { target: '.idle', actions: 'hide' },
    'mute.choose': { actions: { type: 'choose', params: ({ event }) => event } },
    'mute.cancel': { actions: 'dropTarget' },
    'mute.confirm': {
      guard: { type: 'isCommand', params: ({ event }) => event },
      actions: [{ type: 'submit', params: ({ event }) => event }, 'dropReject'],
    },
    'mute.end': { actions: [{ type: 'submit', params: ({ event }) => event }, 'dropReject'] },
    'role.set': { actions: [{ type: 'submit', params: ({ event }) => event }, 'dropReject'] },
    'message.delete': { actions: [{ type: 'submit', params: ({ event }) => event }, 'dropReject'] },
    'settings.change': {
      guard: { type: 'isCommand', params: ({ event }) => event },
      actions: [{ type: 'submit', params: ({ event }) => event }, 'dropReject'],
    },
    'command.sending': {
      target: '.acting.sending',
      actions: { type: 'assignCommand', params: ({ event }) => event.pending },
    },
  },
  states: {
    idle: {},
    loading: {
      invoke: {
        src: 'loadMutes',
        input: ({ context }) => ({ roomNo: context.roomNo }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'assignMutes', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'assignReject', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
      after: { [questionMaxMs]: 'failed' },
    },
    ready: { on: { 'mod.refresh': 'loading' } },
    failed: { on: { 'mod.refresh': 'loading' } },
    acting: {
      initial: 'sending',
      on: {
        'mod.open': { actions: 'show' },
        'mod.close': { actions: 'hide' },
        'mute.confirm': {},
        'mute.end': {},
        'role.set': {},
        'message.delete': {},
        'settings.change': {},
      },
      states: {
        sending: {
          on: {
            'command.accepted': {
              target: 'settled',
              actions: [
                {
                  type: 'assignDone',
                  params: ({ event }) => ({ order: event.pending.body, outcome: event.answer }),
                },
                emit(({ event }) => ({ type: 'mod.done', kind: event.pending.body.kind })),
              ],
            },
            'command.refused': { target: 'settled', actions: { type: 'assignReject', params: answerOf } },
            'command.unconfirmed': 'unconfirmed',
          },
        },
        unconfirmed: {
          on: {
            'mod.retry': { actions: 'retry' },
            'mod.abandon': { actions: 'abandon' },
            'command.abandoned': 'settled',
          },
        },
        settled: {
          entry: 'dropCommand',
          always: [{ guard: 'isOpen', target: '#moderation.ready' }, { target: '#moderation.idle' }],
        },
      },
    },
  },
})
