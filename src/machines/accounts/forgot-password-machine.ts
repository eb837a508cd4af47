import { assign, fromPromise, sendTo, setup } from 'xstate'
import { actionToProvide, notProvided, questionMaxMs } from '#src/machines/command/command.ts'
import { createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  type ForgotContext,
  type ForgotEvent,
  type ForgotIdentity,
  forgotProblemOf,
  type KeptForgot,
  nobodyYet,
  type PasswordReset,
  type ResetAnswer,
  type StartAnswer,
  type VerifyAnswer,
} from './forgot-password-rules.ts'

/** One reset on its way. Its ticket is good for one: the request id stays here. */
export const resetCommand = createCommandMachine<PasswordReset, ResetAnswer>()

type AnyAnswer = StartAnswer | VerifyAnswer | ResetAnswer

const ticketOf = ({ step }: ForgotContext): string => {
  if (!step) throw new Error('this step needs a ticket')
  return step.ticket
}

const isSpent = (answer: AnyAnswer): boolean => answer.kind === 'rejected' && answer.name === 'TICKET_INVALID'

const showProblem = {
  type: 'assignProblem',
  params: ({ event }: { event: { output: AnyAnswer } }) => event.output,
} as const
const keepStep = {
  type: 'keep',
  params: ({ context: { identity, step } }: { context: ForgotContext }) => (step ? { identity, step } : null),
} as const
const forgetStep = ['dropStep', { type: 'keep', params: null }] as const
const expire = [{ type: 'assignName', params: 'EXPIRED' }, ...forgetStep] as const
const showRefusal = {
  type: 'assignProblem',
  params: ({ event }: { event: { answer: ResetAnswer } }) => event.answer,
} as const
/** The ticket is not taken any more: from the first step again, with the server's words. */
const startOver = {
  guard: { type: 'isSpent', params: ({ event }: { event: { output: AnyAnswer } }) => event.output },
  target: '#forgot.asking',
  actions: [showProblem, ...forgetStep],
} as const

/**
 * A forgotten password in three steps: contact, code, new password. Each step's ticket is kept over a reload; one that is
 * over leads back to the first step. A reset without an answer may have happened: that is said, not guessed. [C-11]
 */
export const forgotPasswordMachine = setup({
  types: { context: {} as ForgotContext, events: {} as ForgotEvent },
  actors: {
    recall: fromPromise<KeptForgot | null>(() => notProvided('recall')),
    start: fromPromise<StartAnswer, ForgotIdentity>(() => notProvided('start')),
    verify: fromPromise<VerifyAnswer, Pick<ForgotIdentity, 'channel'> & { ticket: string; code: string }>(() =>
      notProvided('verify'),
    ),
    command: resetCommand,
    /** Done when the server's clock has reached `untilMs`. */
    waitUntil: fromPromise<void, { untilMs: number }>(() => notProvided('waitUntil')),
  },
  actions: {
    keep: actionToProvide<KeptForgot | null>('keep'),
    assignRecalled: assign((_, kept: KeptForgot | null) => kept ?? {}),
    assignIdentity: assign((_, { channel, name, areaCode, contact }: ForgotIdentity) => ({
      identity: { channel, name, areaCode, contact },
      problem: null,
    })),
    assignStarted: assign((_, answer: StartAnswer) =>
      answer.kind === 'accepted'
        ? {
            step: {
              kind: 'code' as const,
              ticket: answer.data.ticket,
              masked: answer.data.masked,
              expiresAtMs: answer.data.expiresAtMs,
              againAtMs: answer.atMs + answer.data.retryAfterMs,
            },
            problem: null,
          }
        : {},
    ),
    assignVerified: assign((_, answer: VerifyAnswer) =>
      answer.kind === 'accepted' ? { step: { kind: 'password' as const, ...answer.data }, problem: null } : {},
    ),
    assignCode: assign((_, code: string) => ({ code, problem: null })),
    submit: sendTo('command', ({ context }, password: string) => ({
      type: 'command.submit',
      body: { channel: context.identity.channel, ticket: ticketOf(context), password },
    })),
    retry: sendTo('command', { type: 'command.retry' }),
    assignProblem: assign((_, answer: AnyAnswer) => ({ problem: forgotProblemOf(answer) })),
    assignName: assign((_, name: 'FAULT' | 'EXPIRED') => ({ problem: { name, msg: '', rule: '' } })),
    dropProblem: assign({ problem: null }),
    dropStep: assign({ step: null, code: '' }),
  },
  guards: {
    isAtCode: (_, kept: KeptForgot | null) => kept?.step.kind === 'code',
    isAtPassword: (_, kept: KeptForgot | null) => kept?.step.kind === 'password',
    wasAccepted: (_, answer: AnyAnswer) => answer.kind === 'accepted',
    isSpent: (_, answer: AnyAnswer) => isSpent(answer),
    isSpentNow: (_, { answer, attempts }: { answer: ResetAnswer; attempts: number }) =>
      isSpent(answer) && attempts === 1,
    /** An earlier try that went unanswered may have used the ticket up. */
    mayHaveReset: (_, { answer, attempts }: { answer: ResetAnswer; attempts: number }) =>
      isSpent(answer) && attempts > 1,
  },
}).createMachine({
  id: 'forgot',
  context: { identity: nobodyYet, step: null, code: '', problem: null },
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self }) => ({ place: null, repeats: false, notify: (progress) => self.send(progress) }),
  },
  initial: 'recalling',
  on: { 'forgot.edited': { actions: 'dropProblem' }, 'command.sending': '.resetting' },
  states: {
    recalling: {
      invoke: {
        src: 'recall',
        onDone: [
          {
            guard: { type: 'isAtCode', params: ({ event }) => event.output },
            target: 'coding',
            actions: { type: 'assignRecalled', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isAtPassword', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'assignRecalled', params: ({ event }) => event.output },
          },
          'asking',
        ],
        onError: 'asking',
      },
      after: { [questionMaxMs]: 'asking' },
    },
    asking: {
      on: { 'forgot.start': { target: 'starting', actions: { type: 'assignIdentity', params: ({ event }) => event } } },
    },
    starting: {
      invoke: {
        src: 'start',
        input: ({ context }) => context.identity,
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'coding',
            actions: { type: 'assignStarted', params: ({ event }) => event.output },
          },
          { target: 'asking', actions: showProblem },
        ],
        onError: { target: 'asking', actions: { type: 'assignName', params: 'FAULT' } },
      },
    },
    coding: {
      entry: keepStep,
      invoke: {
        src: 'waitUntil',
        input: ({ context }) => ({ untilMs: context.step?.expiresAtMs ?? 0 }),
        onDone: { target: 'asking', actions: expire },
      },
      initial: 'cooling',
      on: { 'forgot.back': { target: 'asking', actions: ['dropProblem', ...forgetStep] } },
      states: {
        cooling: {
          invoke: {
            src: 'waitUntil',
            input: ({ context: { step } }) => ({ untilMs: step?.kind === 'code' ? step.againAtMs : 0 }),
            onDone: 'entering',
          },
          on: {
            'forgot.verify': {
              target: 'verifying',
              actions: { type: 'assignCode', params: ({ event }) => event.code },
            },
          },
        },
        entering: {
          on: {
            'forgot.resend': { target: 'resending', actions: 'dropProblem' },
            'forgot.verify': {
              target: 'verifying',
              actions: { type: 'assignCode', params: ({ event }) => event.code },
            },
          },
        },
        resending: {
          invoke: {
            src: 'start',
            input: ({ context }) => context.identity,
            onDone: [
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: '#forgot.coding',
                reenter: true,
                actions: { type: 'assignStarted', params: ({ event }) => event.output },
              },
              { target: 'entering', actions: showProblem },
            ],
            onError: { target: 'entering', actions: { type: 'assignName', params: 'FAULT' } },
          },
        },
        verifying: {
          invoke: {
            src: 'verify',
            input: ({ context }) => ({
              channel: context.identity.channel,
              ticket: ticketOf(context),
              code: context.code,
            }),
            onDone: [
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: '#forgot.choosing',
                actions: { type: 'assignVerified', params: ({ event }) => event.output },
              },
              startOver,
              { target: 'cooling', actions: showProblem },
            ],
            onError: { target: 'cooling', actions: { type: 'assignName', params: 'FAULT' } },
          },
        },
      },
    },
    choosing: {
      entry: keepStep,
      invoke: {
        src: 'waitUntil',
        input: ({ context }) => ({ untilMs: context.step?.expiresAtMs ?? 0 }),
        onDone: { target: 'asking', actions: expire },
      },
      on: {
        'forgot.reset': { actions: [{ type: 'submit', params: ({ event }) => event.password }, 'dropProblem'] },
        'forgot.back': { target: 'asking', actions: ['dropProblem', ...forgetStep] },
      },
    },
    resetting: {
      on: {
        'command.accepted': { target: 'done', actions: ['dropProblem', ...forgetStep] },
        'command.refused': [
          {
            guard: { type: 'mayHaveReset', params: ({ event }) => event },
            target: 'doubtful',
            actions: forgetStep,
          },
          {
            guard: { type: 'isSpentNow', params: ({ event }) => event },
            target: 'asking',
            actions: [showRefusal, ...forgetStep],
          },
          { target: 'choosing', actions: showRefusal },
        ],
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: { on: { 'forgot.retry': { actions: 'retry' } } },
    doubtful: {
      on: { 'forgot.back': { target: 'asking', actions: 'dropProblem' } },
    },
    done: {},
  },
})
