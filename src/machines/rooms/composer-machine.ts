import { assign, emit, fromPromise, setup, sendTo } from 'xstate'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import type { RoomSelf, RoomSettings } from '#contract/rooms/entities/room.ts'
import { notProvided, rejectOf } from '#src/machines/command/command.ts'
import { createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  type ComposerContext,
  type ComposerEmitted,
  type ComposerEvent,
  type ComposerInput,
  chatTypedMax,
  coolingOf,
  emittedBy,
  giveBack,
  isHeld,
  isSendable,
  mutingOf,
  noRefusal,
  type PendingText,
  refusalOf,
  type SendAnswer,
  type TextBody,
  wordsOfText,
} from './composer-rules.ts'

/** One message on its way. */
export const textCommand = createCommandMachine<TextBody, SendAnswer, ComposerInput>()

const answerOf = ({ event }: { event: { answer: SendAnswer } }): SendAnswer => event.answer

/**
 * The chat's input: one message on its way at a time. A refusal gives the words back, slow mode with its countdown; a
 * missing answer is repeated with the same request id and shown as unconfirmed. [C-16, V-09]
 */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    emitted: {} as ComposerEmitted,
    input: {} as ComposerInput,
  },
  actors: {
    command: textCommand,
    /** Done when the server's clock has reached `untilMs`. */
    waitUntil: fromPromise<void, { untilMs: number }>(() => notProvided('waitUntil')),
  },
  actions: {
    change: assign((_, text: string) => ({ text: text.slice(0, chatTypedMax), reject: null })),
    insert: assign(({ context }, text: string) => ({ text: `${context.text}${text}`.slice(0, chatTypedMax) })),
    submit: sendTo('command', ({ context }) => ({
      type: 'command.submit',
      body: { text: wordsOfText(context.text) },
    })),
    clearWords: assign({ text: '', reject: null }),
    assignPending: assign((_, pending: PendingText) => ({ pending })),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    assignRefusal: assign(({ context }, answer: SendAnswer) => ({
      text: giveBack(context),
      pending: null,
      reject: rejectOf(answer),
      refusal: refusalOf(answer),
      ...coolingOf(answer),
      ...mutingOf(answer),
    })),
    assignAbandoned: assign(({ context }) => ({ text: giveBack(context), pending: null })),
    dropPending: assign({ pending: null }),
    endCooling: assign(({ context }) => ({
      coolUntilMs: 0,
      coolForMs: 0,
      reject: context.reject?.name === 'SLOW_MODE' ? null : context.reject,
    })),
    endMute: assign(({ context }) => ({
      muted: false,
      mutedUntilMs: null,
      reject: context.reject?.name === 'MUTED' ? null : context.reject,
    })),
    assignSelf: assign((_, { muted, mutedUntilMs, role }: RoomSelf) => ({
      muted,
      mutedUntilMs,
      exemptFromRoomMute: mayModerate(role),
    })),
    assignSettings: assign((_, { allMuted }: RoomSettings) => ({ allMuted })),
  },
  guards: {
    hasWords: ({ context }) => isSendable(wordsOfText(context.text)),
    isHeld: ({ context }) => isHeld(context),
    isFree: ({ context }) => !isHeld(context),
    isCooling: ({ context }) => context.coolUntilMs > 0,
    hasEnd: ({ context }) => context.muted && context.mutedUntilMs !== null,
  },
  delays: { coolDelay: ({ context }) => context.coolForMs },
}).createMachine({
  id: 'composer',
  context: ({ input }) => ({
    roomNo: input.roomNo,
    text: '',
    pending: null,
    reject: null,
    refusal: noRefusal,
    coolUntilMs: 0,
    coolForMs: 0,
    mutedUntilMs: null,
    muted: false,
    allMuted: false,
    exemptFromRoomMute: false,
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
  initial: 'editing',
  on: {
    'compose.change': { actions: { type: 'change', params: ({ event }) => event.text } },
    'compose.insert': { actions: { type: 'insert', params: ({ event }) => event.text } },
    'room.self': { actions: { type: 'assignSelf', params: ({ event }) => event.self } },
    'room.settings': { actions: { type: 'assignSettings', params: ({ event }) => event.settings } },
    'command.sending': { target: '.sending', actions: { type: 'assignPending', params: ({ event }) => event.pending } },
  },
  states: {
    editing: {
      always: { guard: 'isHeld', target: 'muted' },
      on: { 'compose.send': { guard: 'hasWords', actions: ['submit', 'clearWords'] } },
    },
    sending: {
      on: {
        'command.accepted': {
          target: 'settled',
          actions: [emit(({ event }) => emittedBy(event.answer)), 'dropPending'],
        },
        'command.refused': { target: 'settled', actions: { type: 'assignRefusal', params: answerOf } },
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'compose.retry': { actions: 'retry' },
        'compose.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'settled', actions: 'assignAbandoned' },
      },
    },
    settled: {
      always: [{ guard: 'isHeld', target: 'muted' }, { guard: 'isCooling', target: 'cooling' }, { target: 'editing' }],
    },
    cooling: {
      after: { coolDelay: { target: 'editing', actions: 'endCooling' } },
      always: { guard: 'isHeld', target: 'muted', actions: 'endCooling' },
    },
    muted: {
      initial: 'deciding',
      always: { guard: 'isFree', target: 'editing' },
      on: {
        'room.self': { target: '.deciding', actions: { type: 'assignSelf', params: ({ event }) => event.self } },
      },
      states: {
        deciding: { always: [{ guard: 'hasEnd', target: 'counting' }, { target: 'open' }] },
        counting: {
          invoke: {
            src: 'waitUntil',
            input: ({ context }) => ({ untilMs: context.mutedUntilMs ?? 0 }),
            onDone: { actions: 'endMute' },
          },
        },
        open: {},
      },
    },
  },
})
