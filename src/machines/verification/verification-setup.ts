import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import type { ChallengeAnswer } from '#contract/verification/entities/verification.ts'
import { actionToProvide, notProvided } from '#src/machines/command/command.ts'
import { leftAfterDoubt, stepsLeft } from '#contract/verification/rules/counts-left.ts'
import {
  isOtherKind,
  keysOf,
  kindNext,
  lifeMsOf,
  nothingInHand,
  type ProofInput,
  type RegisterAnswer,
  type RegisterInput,
  type Settlement,
  type VisibleKind,
  type ValidateAnswer,
  type ValidateInput,
  type VerificationContext,
  type VerificationEvent,
  type VerificationProblem,
} from './verification-rules.ts'

type StepUpRequired = Extract<VerificationEvent, { type: 'verification.required' }>

/** What the verification machine is made of: types, actors to provide, actions, guards, delays. */
export const verificationSetup = setup({
  types: { context: {} as VerificationContext, events: {} as VerificationEvent },
  actors: {
    register: fromPromise<RegisterAnswer, RegisterInput>(() => notProvided('register')),
    validate: fromPromise<ValidateAnswer, ValidateInput>(() => notProvided('validate')),
    /** Sends ProofEvent. */
    prove: fromCallback<EventObject, ProofInput>((): undefined => notProvided('prove')),
  },
  actions: {
    settle: actionToProvide<Settlement>('settle'),
    queue: assign(({ context }, { key, stepUp }: StepUpRequired) => ({
      waiters: [...context.waiters, { key, stepUp }],
    })),
    withdraw: assign(({ context }, key: string) => ({
      waiters: context.waiters.filter((waiter) => waiter.key !== key),
    })),
    takeUp: assign(({ context }) => {
      const stepUp = context.waiters[0]?.stepUp
      if (!stepUp) return {}
      const { choice, problem } = context
      return { ...nothingInHand, choice, problem, stepUp, left: stepUp.left, stepsTotal: stepsLeft(stepUp.left) }
    }),
    letGo: assign(nothingInHand),
    release: assign(({ context }) => ({
      waiters: context.waiters.filter(({ stepUp }) => stepUp.demandId !== context.stepUp?.demandId),
    })),
    assignKind: assign(({ context }) => ({
      kind: kindNext(context.left, context.choice) ?? context.kind,
      challenge: null,
      answer: null,
      progress: 0,
    })),
    assignChoice: assign((_, choice: VisibleKind) => ({ choice, problem: null })),
    assignChallenge: assign((_, answer: RegisterAnswer) =>
      answer.kind === 'accepted' ? { challenge: answer.data, lifeMs: lifeMsOf(answer.data, answer.atMs) } : {},
    ),
    assignAnswer: assign((_, answer: ChallengeAnswer) => ({ answer, problem: null })),
    assignLeft: assign(({ context }, answer: ValidateAnswer) => {
      if (answer.kind !== 'accepted') return {}
      const { left } = answer.data
      return { left, stepsTotal: Math.max(context.stepsTotal, stepsLeft(left)), problem: null }
    }),
    assignTicket: assign(({ context }, answer: ValidateAnswer) =>
      answer.kind === 'accepted' && answer.data.ticket !== null && context.stepUp
        ? { solved: { demandId: context.stepUp.demandId, ticket: answer.data.ticket } }
        : {},
    ),
    doubt: assign(({ context }) => {
      const left = leftAfterDoubt(context.left)
      return { left, stepsTotal: stepsLeft(left) }
    }),
    assignProblem: assign((_, problem: VerificationProblem) => ({ problem })),
    assignProgress: assign(({ context }, share: number) => ({ progress: Math.max(context.progress, share) })),
  },
  guards: {
    hasWaiters: ({ context }) => context.waiters.length > 0,
    isSolved: ({ context }, demandId: string) => context.solved?.demandId === demandId,
    isLastOfStepUp: ({ context }, key: string) => {
      const keys = keysOf(context.waiters, context.stepUp?.demandId)
      return keys.length === 1 && keys[0] === key
    },
    isNothingLeft: ({ context }) => kindNext(context.left, context.choice) === null,
    isSeen: ({ context }) => context.kind !== 'afs' || context.problem !== null,
    isOtherKind: ({ context }, kind: VisibleKind) => isOtherKind(context.left, context.kind, kind),
    fits: ({ context }, { kind }: ChallengeAnswer) => context.challenge?.kind === kind,
    isProof: (_, answer: RegisterAnswer) => answer.kind === 'accepted' && answer.data.kind === 'proof',
    isAfs: (_, answer: RegisterAnswer) => answer.kind === 'accepted' && answer.data.kind === 'afs',
    wasAccepted: (_, answer: RegisterAnswer | ValidateAnswer) => answer.kind === 'accepted',
    isExpired: (_, answer: RegisterAnswer | ValidateAnswer) =>
      answer.kind === 'rejected' && answer.name === 'CHALLENGE_EXPIRED',
    isDoubt: ({ context }, answer: ValidateAnswer) =>
      context.kind === 'afs' && answer.kind === 'rejected' && answer.name === 'VALID_CODE_ERROR',
    isWrong: (_, answer: ValidateAnswer) => answer.kind === 'rejected' && answer.name === 'VALID_CODE_ERROR',
    hasTicket: (_, answer: ValidateAnswer) => answer.kind === 'accepted' && answer.data.ticket !== null,
    hasTicketUnseen: ({ context }, answer: ValidateAnswer) =>
      context.kind === 'afs' && answer.kind === 'accepted' && answer.data.ticket !== null,
  },
  delays: {
    challengeLife: ({ context }) => context.lifeMs,
    shakeTime: 500,
    passedTime: 500,
    /** How long the dialog waits for the fresh step-up that follows one that is gone. */
    renewalTime: 3_000,
  },
})
