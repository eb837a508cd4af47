import { assign, fromPromise, setup } from 'xstate'
import type { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { ContactChannel, CodePurpose } from '#contract/accounts/entities/account.ts'
import { type Answer, notProvided, type Reject, rejectOf } from '#src/machines/command/command.ts'

/** Where a code shall go: a number with its area code, or a mail address. */
export interface CodeTarget {
  readonly channel: ContactChannel
  readonly areaCode: string
  readonly target: string
}

export type CodeRequest = CodeTarget & { readonly purpose: CodePurpose }
export type CodeAnswer = Answer<typeof sendCode>

interface SendCodeContext {
  readonly purpose: CodePurpose
  readonly to: CodeTarget | null
  /** The contact as the server shows it, once a code is on its way. */
  readonly masked: string
  /** When the next one may be asked for, server time. */
  readonly againAtMs: number
  readonly reject: Reject | null
  /** The last request went without an answer: the code may have been sent. */
  readonly isOpen: boolean
}

type SendCodeEvent = ({ readonly type: 'code.send' } & CodeTarget) | { readonly type: 'code.edited' }

/** Whether two codes would go to the same contact. */
export const isSameTarget = (one: CodeTarget | null, other: CodeTarget): boolean =>
  one?.channel === other.channel && one.areaCode === other.areaCode && one.target === other.target

/** When the next code may be asked for, or null when the answer says nothing of it. */
const againAtMsOf = (answer: CodeAnswer): number | null => {
  if (answer.kind === 'accepted') return answer.atMs + answer.data.retryAfterMs
  const isRefused = answer.kind === 'rejected' && (answer.name === 'SEND_TOO_OFTEN' || answer.name === 'SEND_PAUSED')
  return isRefused ? answer.atMs + answer.data.retryAfterMs : null
}

/** Asks for a code by SMS or mail, and says when the same contact may get another. [C-11] */
export const sendCodeMachine = setup({
  types: {
    context: {} as SendCodeContext,
    events: {} as SendCodeEvent,
    input: {} as { readonly purpose: CodePurpose },
  },
  actors: {
    sendCode: fromPromise<CodeAnswer, CodeRequest>(() => notProvided('sendCode')),
    /** Done when the server's clock has reached `untilMs`. */
    waitUntil: fromPromise<void, { untilMs: number }>(() => notProvided('waitUntil')),
  },
  actions: {
    assignTarget: assign((_, { channel, areaCode, target }: CodeTarget) => ({
      to: { channel, areaCode, target },
      reject: null,
      isOpen: false,
    })),
    assignAnswer: assign(({ context }, answer: CodeAnswer) => ({
      masked: answer.kind === 'accepted' ? answer.data.masked : context.masked,
      againAtMs: againAtMsOf(answer) ?? context.againAtMs,
      reject: rejectOf(answer),
      isOpen: answer.kind === 'fault',
    })),
    assignOpen: assign({ isOpen: true }),
    dropReject: assign({ reject: null, isOpen: false }),
  },
  guards: {
    mustWait: (_, answer: CodeAnswer) => againAtMsOf(answer) !== null,
    isOther: ({ context }, target: CodeTarget) => !isSameTarget(context.to, target),
  },
}).createMachine({
  id: 'sendCode',
  context: ({ input }) => ({ ...input, to: null, masked: '', againAtMs: 0, reject: null, isOpen: false }),
  initial: 'ready',
  on: { 'code.edited': { actions: 'dropReject' } },
  states: {
    ready: {
      on: { 'code.send': { target: 'sending', actions: { type: 'assignTarget', params: ({ event }) => event } } },
    },
    sending: {
      invoke: {
        src: 'sendCode',
        input: ({ context: { purpose, to } }) => {
          if (!to) throw new Error('sending needs a contact')
          return { purpose, ...to }
        },
        onDone: [
          {
            guard: { type: 'mustWait', params: ({ event }) => event.output },
            target: 'cooling',
            actions: { type: 'assignAnswer', params: ({ event }) => event.output },
          },
          { target: 'ready', actions: { type: 'assignAnswer', params: ({ event }) => event.output } },
        ],
        onError: { target: 'ready', actions: 'assignOpen' },
      },
    },
    cooling: {
      invoke: { src: 'waitUntil', input: ({ context }) => ({ untilMs: context.againAtMs }), onDone: 'ready' },
      on: {
        'code.send': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'assignTarget', params: ({ event }) => event },
        },
      },
    },
  },
})
