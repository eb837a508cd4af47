import { assign, emit, fromPromise, setup } from 'xstate'
import { isRefusal, maySendAgain, notProvided, retryDelayMs } from '#src/machines/command/command.ts'
import {
  type CommandEvent,
  type ModerationCommand,
  type ModerationContext,
  type ModerationEmitted,
  type ModerationEvent,
  type ModerationInput,
  type ModerationOutcome,
  type MutedMember,
  type MuteListOutcome,
  planCommand,
  withDone,
} from './moderation-rules.ts'

/**
 * What moderators and the anchor do: mute, lift, delete, set up the room; one command at a time. The server decides
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
    act: fromPromise<ModerationOutcome, ModerationInput & { command: ModerationCommand }>(() => notProvided('act')),
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
    takeCommand: assign(({ context }, event: CommandEvent) => ({
      command: planCommand(context.target, event, crypto.randomUUID()),
      attempts: 0,
      reject: null,
    })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1, repeats: true }),
    assignDone: assign(({ context }, outcome: ModerationOutcome) => ({
      mutes: withDone(context.mutes, context.command, outcome.kind === 'accepted' ? outcome.mute : null),
      target: context.command?.kind === 'mute' ? null : context.target,
    })),
    tellDone: emit(({ context }) => ({ type: 'mod.done', kind: context.command?.kind ?? 'settings' })),
    assignOpen: assign((_, outcome: ModerationOutcome) => ({ repeats: maySendAgain(outcome) })),
    dropCommand: assign({ command: null }),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    isCommand: ({ context }, event: CommandEvent) => planCommand(context.target, event, '') !== null,
    wasAccepted: (_, outcome: MuteListOutcome | ModerationOutcome) => outcome.kind === 'accepted',
    wasRefused: ({ context }, outcome: ModerationOutcome) => isRefusal(outcome, context.attempts),
    repeats: ({ context }) => context.repeats,
  },
  delays: { retryDelay: ({ context }) => retryDelayMs(context.attempts) },
}).createMachine({
  id: 'moderation',
  context: ({ input }) => ({
    roomNo: input.roomNo,
    isOpen: false,
    mutes: [],
    target: null,
    command: null,
    reject: null,
    attempts: 0,
    repeats: true,
  }),
  initial: 'idle',
  on: {
    'mod.open': { target: '.loading', actions: 'show' },
    'mod.close': { target: '.idle', actions: 'hide' },
    'mute.choose': { actions: { type: 'choose', params: ({ event }) => event } },
    'mute.cancel': { actions: 'dropTarget' },
    'mute.confirm': {
      guard: { type: 'isCommand', params: ({ event }) => event },
      target: '.acting',
      actions: { type: 'takeCommand', params: ({ event }) => event },
    },
    'mute.lift': { target: '.acting', actions: { type: 'takeCommand', params: ({ event }) => event } },
    'message.delete': { target: '.acting', actions: { type: 'takeCommand', params: ({ event }) => event } },
    'settings.change': {
      guard: { type: 'isCommand', params: ({ event }) => event },
      target: '.acting',
      actions: { type: 'takeCommand', params: ({ event }) => event },
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
    },
    ready: { on: { 'mod.refresh': 'loading' } },
    failed: { on: { 'mod.refresh': 'loading' } },
    acting: {
      initial: 'sending',
      on: {
        'mod.open': { actions: 'show' },
        'mod.close': { actions: 'hide' },
        'mute.confirm': {},
        'mute.lift': {},
        'message.delete': {},
        'settings.change': {},
      },
      states: {
        sending: {
          entry: 'countAttempt',
          invoke: {
            src: 'act',
            input: ({ context: { roomNo, command } }) => {
              if (!command) throw new Error('acting needs a command')
              return { roomNo, command }
            },
            onDone: [
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: 'settled',
                actions: [{ type: 'assignDone', params: ({ event }) => event.output }, 'tellDone'],
              },
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                target: 'settled',
                actions: { type: 'assignReject', params: ({ event }) => event.output },
              },
              { target: 'unconfirmed', actions: { type: 'assignOpen', params: ({ event }) => event.output } },
            ],
            onError: 'unconfirmed',
          },
        },
        unconfirmed: {
          after: { retryDelay: { guard: 'repeats', target: 'sending' } },
          on: { 'mod.retry': 'sending', 'mod.abandon': 'settled' },
        },
        settled: {
          entry: 'dropCommand',
          always: [{ guard: 'isOpen', target: '#moderation.ready' }, { target: '#moderation.idle' }],
        },
      },
    },
  },
})
