import { assign, fromPromise, setup } from 'xstate'
import { notProvided, retryDelayMs } from '#src/machines/command/command.ts'
import {
  type DetailsAnswer,
  isComplete,
  isOpenStep,
  nextStep,
  type SaveAnswer,
  type StepCommand,
  type StepName,
  type UserInfoStepsContext,
  type UserInfoStepsEvent,
} from './user-info-steps-rules.ts'

/**
 * Leads a member through the steps of the own account, one open step after the other. What is done is what the server
 * says: after each command, answered or not, the details are read again. [E-16]
 */
export const userInfoStepsMachine = setup({
  types: { context: {} as UserInfoStepsContext, events: {} as UserInfoStepsEvent },
  actors: {
    loadDetails: fromPromise<DetailsAnswer>(() => notProvided('loadDetails')),
    save: fromPromise<SaveAnswer, StepCommand>(() => notProvided('save')),
  },
  actions: {
    assignDetails: assign((_, answer: DetailsAnswer) =>
      answer.kind === 'accepted' ? { details: answer.data, attempts: 0 } : {},
    ),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    chooseStep: assign(({ context: { details, postponed, step } }) => {
      if (!details) return { step: null }
      return { step: step !== null && isOpenStep(details.steps, step) ? step : nextStep(details.steps, postponed) }
    }),
    showStep: assign((_, step: StepName) => ({ step, reject: null, unanswered: false })),
    postpone: assign(({ context: { postponed, step } }) => ({
      postponed: step === null ? postponed : [...postponed, step],
      step: null,
      reject: null,
      unanswered: false,
    })),
    resume: assign({ postponed: [] }),
    take: assign((_, command: StepCommand) => ({ command, reject: null, unanswered: false })),
    drop: assign({ command: null }),
    assignReject: assign((_, answer: SaveAnswer) => ({ reject: answer.kind === 'rejected' ? answer : null })),
    assignUnanswered: assign({ unanswered: true }),
  },
  guards: {
    wasLoaded: (_, answer: DetailsAnswer) => answer.kind === 'accepted',
    /** Bound already: by this member elsewhere, or by a command whose answer was lost. */
    isKept: (_, answer: SaveAnswer) =>
      answer.kind === 'accepted' || (answer.kind === 'rejected' && answer.name === 'ALREADY_BOUND'),
    wasRefused: (_, answer: SaveAnswer) => answer.kind === 'rejected',
    isComplete: ({ context }) => context.details !== null && isComplete(context.details.steps),
    hasStep: ({ context }) => context.step !== null,
    isOpen: ({ context }, step: StepName) => context.details !== null && isOpenStep(context.details.steps, step),
  },
  delays: { retryDelay: ({ context }) => retryDelayMs(context.attempts) },
}).createMachine({
  id: 'userInfoSteps',
  context: {
    details: null,
    step: null,
    postponed: [],
    command: null,
    reject: null,
    unanswered: false,
    attempts: 0,
  },
  initial: 'loading',
  states: {
    loading: {
      entry: 'countAttempt',
      invoke: {
        src: 'loadDetails',
        onDone: [
          {
            guard: { type: 'wasLoaded', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'assignDetails', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      after: { retryDelay: 'loading' },
      on: { 'steps.retry': 'loading' },
    },
    deciding: {
      entry: 'chooseStep',
      always: [
        { guard: 'hasStep', target: 'filling' },
        { guard: 'isComplete', target: 'complete' },
        { target: 'resting' },
      ],
    },
    filling: {
      on: {
        'steps.save': { target: 'saving', actions: { type: 'take', params: ({ event }) => event.command } },
        'steps.postpone': { target: 'deciding', actions: 'postpone' },
        'steps.refresh': 'loading',
        'steps.show': {
          guard: { type: 'isOpen', params: ({ event }) => event.step },
          actions: { type: 'showStep', params: ({ event }) => event.step },
        },
      },
    },
    saving: {
      exit: 'drop',
      invoke: {
        src: 'save',
        input: ({ context }) => {
          if (!context.command) throw new Error('saving needs a command')
          return context.command
        },
        onDone: [
          { guard: { type: 'isKept', params: ({ event }) => event.output }, target: 'loading' },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'filling',
            actions: { type: 'assignReject', params: ({ event }) => event.output },
          },
          { target: 'unconfirmed' },
        ],
        onError: 'unconfirmed',
      },
    },
    /** Perhaps kept, perhaps not: never called a failure. */
    unconfirmed: {
      entry: ['assignUnanswered', 'countAttempt'],
      after: { retryDelay: 'loading' },
      on: { 'steps.retry': 'loading' },
    },
    /** What is left was put off. */
    resting: {
      on: {
        'steps.resume': { target: 'deciding', actions: 'resume' },
        'steps.refresh': 'loading',
      },
    },
    complete: { on: { 'steps.refresh': 'loading' } },
  },
})
