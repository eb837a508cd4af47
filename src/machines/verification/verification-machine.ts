import {
  keysOf,
  nothingInHand,
  problemOf,
  proofInputOf,
  type RegisterAnswer,
  type Settlement,
  type ValidateAnswer,
  validateInputOf,
  type VerificationContext,
  type VerificationProblem,
} from './verification-rules.ts'
import { verificationSetup } from './verification-setup.ts'

const settleWith = (ticketOf: (context: VerificationContext) => string | null) =>
  ({
    type: 'settle',
    params: ({ context }: { context: VerificationContext }): Settlement => ({
      keys: keysOf(context.waiters, context.stepUp?.demandId),
      ticket: ticketOf(context),
    }),
  }) as const
const settleSolved = settleWith(({ solved }) => solved?.ticket ?? '')

const showNamed = (name: VerificationProblem['name']) => ({ type: 'assignProblem', params: { name, msg: '' } }) as const
const showProblem = {
  type: 'assignProblem',
  params: ({ event }: { event: { output: RegisterAnswer | ValidateAnswer } }) => problemOf(event.output),
} as const

const givenUp = [settleWith(() => ''), 'release', showNamed('expired')] as const

/**
 * The verification that the server asks for before it lets a call through. Calls of one step-up share one dialog and its
 * ticket; calls of other step-ups queue for their own. Silent signals go first, and show nothing. [S-06, S-07]
 */
export const verificationMachine = verificationSetup.createMachine({
  id: 'verification',
  context: { ...nothingInHand, waiters: [], solved: null },
  initial: 'idle',
  on: {
    'verification.required': [
      {
        guard: { type: 'isSolved', params: ({ event }) => event.stepUp.demandId },
        actions: {
          type: 'settle',
          params: ({ context, event }) => ({ keys: [event.key], ticket: context.solved?.ticket ?? '' }),
        },
      },
      { actions: { type: 'queue', params: ({ event }) => event } },
    ],
    'verification.withdrawn': { actions: { type: 'withdraw', params: ({ event }) => event.key } },
  },
  states: {
    idle: { entry: 'letGo', always: { guard: 'hasWaiters', target: 'working', actions: 'takeUp' } },
    working: {
      initial: 'choosing',
      on: {
        'verification.withdrawn': [
          {
            guard: { type: 'isLastOfStepUp', params: ({ event }) => event.key },
            target: 'idle',
            actions: { type: 'withdraw', params: ({ event }) => event.key },
          },
          { actions: { type: 'withdraw', params: ({ event }) => event.key } },
        ],
        'verification.close': { guard: 'isSeen', target: 'idle', actions: [settleWith(() => null), 'release'] },
        'verification.choose': {
          guard: { type: 'isOtherKind', params: ({ event }) => event.kind },
          target: '.choosing',
          actions: { type: 'assignChoice', params: ({ event }) => event.kind },
        },
      },
      states: {
        choosing: {
          entry: 'assignKind',
          always: [{ guard: 'isNothingLeft', target: '#verification.renewing', actions: givenUp }, 'registering'],
        },
        registering: {
          invoke: {
            src: 'register',
            input: ({ context }) => ({ demandId: context.stepUp?.demandId ?? '', kind: context.kind }),
            onDone: [
              {
                guard: { type: 'isAfs', params: ({ event }) => event.output },
                target: 'validating',
                actions: [
                  { type: 'assignChallenge', params: ({ event }) => event.output },
                  { type: 'assignAnswer', params: { kind: 'afs' } },
                ],
              },
              {
                guard: { type: 'isProof', params: ({ event }) => event.output },
                target: 'proving',
                actions: { type: 'assignChallenge', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: 'solving',
                actions: { type: 'assignChallenge', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isExpired', params: ({ event }) => event.output },
                target: '#verification.renewing',
                actions: givenUp,
              },
              { target: 'stuck', actions: showProblem },
            ],
            onError: { target: 'stuck', actions: showNamed('fault') },
          },
        },
        solving: {
          after: { challengeLife: { target: 'choosing', actions: showNamed('expired') } },
          on: {
            'verification.answer': {
              guard: { type: 'fits', params: ({ event }) => event.answer },
              target: 'validating',
              actions: { type: 'assignAnswer', params: ({ event }) => event.answer },
            },
            'verification.refresh': 'choosing',
          },
        },
        proving: {
          invoke: {
            src: 'prove',
            input: ({ context }) => proofInputOf(context),
            onError: { target: 'stuck', actions: showNamed('fault') },
          },
          after: { challengeLife: { target: 'choosing', actions: showNamed('expired') } },
          on: {
            'proof.progress': { actions: { type: 'assignProgress', params: ({ event }) => event.share } },
            'proof.found': {
              target: 'validating',
              actions: {
                type: 'assignAnswer',
                params: ({ event }) => ({ kind: 'proof' as const, nonce: event.nonce }),
              },
            },
            'proof.failed': { target: 'stuck', actions: showNamed('fault') },
            'verification.refresh': 'choosing',
          },
        },
        validating: {
          on: { 'verification.choose': {} },
          invoke: {
            src: 'validate',
            input: ({ context }) => validateInputOf(context),
            onDone: [
              {
                guard: { type: 'hasTicketUnseen', params: ({ event }) => event.output },
                target: '#verification.idle',
                actions: [{ type: 'assignTicket', params: ({ event }) => event.output }, settleSolved, 'release'],
              },
              {
                guard: { type: 'hasTicket', params: ({ event }) => event.output },
                target: '#verification.passed',
                actions: [{ type: 'assignTicket', params: ({ event }) => event.output }, settleSolved, 'release'],
              },
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: 'choosing',
                actions: { type: 'assignLeft', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isDoubt', params: ({ event }) => event.output },
                target: 'choosing',
                actions: 'doubt',
              },
              {
                guard: { type: 'isWrong', params: ({ event }) => event.output },
                target: 'refused',
                actions: {
                  type: 'assignProblem',
                  params: ({ event }) => ({ ...problemOf(event.output), name: 'wrong' }),
                },
              },
              {
                guard: { type: 'isExpired', params: ({ event }) => event.output },
                target: 'choosing',
                actions: showNamed('expired'),
              },
              { target: 'stuck', actions: showProblem },
            ],
            onError: { target: 'stuck', actions: showNamed('fault') },
          },
        },
        refused: { after: { shakeTime: 'choosing' } },
        stuck: { on: { 'verification.refresh': 'choosing' } },
      },
    },
    passed: { after: { passedTime: 'idle' } },
    renewing: {
      always: { guard: 'hasWaiters', target: 'working', actions: 'takeUp' },
      after: { renewalTime: 'idle' },
    },
  },
})
