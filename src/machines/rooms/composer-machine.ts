import { assign, emit, fromPromise, setup } from 'xstate'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import type { RoomSelf, RoomSettings } from '#contract/rooms/entities/room.ts'
import { chatTextMax } from '#contract/limits.ts'
import {
  actionToProvide,
  isRefusal,
  maySendAgain,
  notProvided,
  rejectOf,
  retryDelayMs,
} from '#src/machines/command/command.ts'
import {
  type ComposerContext,
  type ComposerEmitted,
  type ComposerEvent,
  type ComposerInput,
  coolingOf,
  giveBack,
  isHeld,
  mutingOf,
  type PendingText,
  type SendAnswer,
  wordsOfText,
} from './composer-rules.ts'

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
    sendText: fromPromise<SendAnswer, PendingText & ComposerInput>(() => notProvided('sendText')),
    recallText: fromPromise<PendingText | null, ComposerInput>(() => notProvided('recallText')),
    /** Done when the server's clock has reached `untilMs`. */
    waitUntil: fromPromise<void, { untilMs: number }>(() => notProvided('waitUntil')),
  },
  actions: {
    keepText: actionToProvide<ComposerInput & { pending: PendingText | null }>('keepText'),
    change: assign((_, text: string) => ({ text: text.slice(0, chatTextMax), reject: null })),
    insert: assign(({ context }, text: string) => ({ text: `${context.text}${text}`.slice(0, chatTextMax) })),
    takeWords: assign(({ context }) => ({
      pending: { requestId: crypto.randomUUID(), text: wordsOfText(context.text) },
      text: '',
      reject: null,
      attempts: 0,
      repeats: true,
    })),
    assignRecalled: assign((_, pending: PendingText | null) => ({ pending, attempts: 1, repeats: true })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1, repeats: true }),
    assignRefusal: assign(({ context }, answer: SendAnswer) => ({
      text: giveBack(context),
      pending: null,
      reject: rejectOf(answer),
      ...coolingOf(answer),
      ...mutingOf(answer),
    })),
    assignOpen: assign((_, answer: SendAnswer) => ({ repeats: maySendAgain(answer) })),
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
    hasWords: ({ context }) => wordsOfText(context.text) !== '',
    wasAccepted: (_, answer: SendAnswer) => answer.kind === 'accepted',
    wasRefused: ({ context }, answer: SendAnswer) => isRefusal(answer, context.attempts),
    mustCool: ({ context }, answer: SendAnswer) => isRefusal(answer, context.attempts) && coolingOf(answer) !== null,
    isThere: (_, pending: PendingText | null) => pending !== null,
    isHeld: ({ context }) => isHeld(context),
    isFree: ({ context }) => !isHeld(context),
    isCooling: ({ context }) => context.coolUntilMs > 0,
    hasEnd: ({ context }) => context.muted && context.mutedUntilMs !== null,
    repeats: ({ context }) => context.repeats,
  },
  delays: {
    coolDelay: ({ context }) => context.coolForMs,
    retryDelay: ({ context }) => retryDelayMs(context.attempts),
  },
}).createMachine({
  id: 'composer',
  context: ({ input }) => ({
    roomNo: input.roomNo,
    text: '',
    pending: null,
    reject: null,
    coolUntilMs: 0,
    coolForMs: 0,
    mutedUntilMs: null,
    muted: false,
    allMuted: false,
    exemptFromRoomMute: false,
    attempts: 0,
    repeats: true,
  }),
  initial: 'editing',
  on: {
    'compose.change': { actions: { type: 'change', params: ({ event }) => event.text } },
    'compose.insert': { actions: { type: 'insert', params: ({ event }) => event.text } },
    'room.self': { actions: { type: 'assignSelf', params: ({ event }) => event.self } },
    'room.settings': { actions: { type: 'assignSettings', params: ({ event }) => event.settings } },
  },
  states: {
    editing: {
      invoke: {
        src: 'recallText',
        input: ({ context }) => ({ roomNo: context.roomNo }),
        onDone: {
          guard: { type: 'isThere', params: ({ event }) => event.output },
          target: 'sending',
          actions: { type: 'assignRecalled', params: ({ event }) => event.output },
        },
      },
      always: { guard: 'isHeld', target: 'muted' },
      on: { 'compose.send': { guard: 'hasWords', target: 'sending', actions: 'takeWords' } },
    },
    sending: {
      entry: [
        'countAttempt',
        { type: 'keepText', params: ({ context: { roomNo, pending } }) => ({ roomNo, pending }) },
      ],
      invoke: {
        src: 'sendText',
        input: ({ context: { roomNo, pending } }) => {
          if (!pending) throw new Error('sending needs a pending text')
          return { roomNo, ...pending }
        },
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'settled',
            actions: [
              emit(({ context }) => ({ type: 'chat.posted', requestId: context.pending?.requestId ?? '' })),
              'dropPending',
            ],
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'settled',
            actions: { type: 'assignRefusal', params: ({ event }) => event.output },
          },
          { target: 'unconfirmed', actions: { type: 'assignOpen', params: ({ event }) => event.output } },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      after: { retryDelay: { guard: 'repeats', target: 'sending' } },
      on: {
        'compose.retry': 'sending',
        'compose.abandon': { target: 'settled', actions: 'assignAbandoned' },
      },
    },
    settled: {
      entry: { type: 'keepText', params: ({ context: { roomNo } }) => ({ roomNo, pending: null }) },
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
