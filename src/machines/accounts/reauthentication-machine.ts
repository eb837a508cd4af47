import { assign, fromPromise, setup } from 'xstate'
import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import type { ProofMethod } from '#contract/accounts/entities/reauthentication.ts'
import { actionToProvide, notProvided } from '#src/machines/command/command.ts'
import {
  chosenOf,
  coveredKeys,
  challengeOf,
  isSessionOver,
  nothingAsked,
  problemOf,
  proveInputOf,
  resendAfterMs,
  type CodeAnswer,
  type ProveAnswer,
  type ProveInput,
  type ReauthenticationContext,
  type ReauthenticationEvent,
  type ReauthenticationProblem,
  type ReauthenticationSettlement,
  type ReauthenticationWaiter,
} from './reauthentication-rules.ts'

const fault: ReauthenticationProblem = { name: 'FAULT', msg: '' }

const reauthenticationSetup = setup({
  types: { context: {} as ReauthenticationContext, events: {} as ReauthenticationEvent },
  actors: {
    sendCode: fromPromise<CodeAnswer, { channel: ContactChannel }>(() => notProvided('sendCode')),
    prove: fromPromise<ProveAnswer, ProveInput>(() => notProvided('prove')),
  },
  actions: {
    settle: actionToProvide<ReauthenticationSettlement>('settle'),
    queue: assign(({ context }, { key, challenge }: ReauthenticationWaiter) => ({
      waiters: [...context.waiters, { key, challenge }],
    })),
    withdraw: assign(({ context }, key: string) => ({
      waiters: context.waiters.filter((waiter) => waiter.key !== key),
    })),
    release: assign(({ context }, keys: readonly string[]) => ({
      waiters: context.waiters.filter(({ key }) => !keys.includes(key)),
    })),
    letGo: assign(nothingAsked),
    takeUp: assign(({ context }) => {
      const challenge = challengeOf(context.waiters)
      return {
        challenge,
        method: chosenOf(challenge.methods, context.method),
        channel: chosenOf(
          challenge.contacts.map(({ channel }) => channel),
          context.channel,
        ),
      }
    }),
    assignMethod: assign((_, method: ProofMethod) => ({ method, problem: null })),
    assignChannel: assign((_, channel: ContactChannel) => ({ channel, problem: null, sentTo: '', againAtMs: 0 })),
    assignSent: assign((_, answer: CodeAnswer) => {
      const waitMs = resendAfterMs(answer)
      return {
        problem: problemOf(answer),
        ...(waitMs === null ? {} : { againAtMs: answer.atMs + waitMs }),
        ...(answer.kind === 'accepted' ? { sentTo: answer.data.masked } : {}),
      }
    }),
    assignProblem: assign((_, problem: ReauthenticationProblem | null) => ({ problem })),
  },
  guards: {
    hasWaiters: ({ context }) => context.waiters.length > 0,
    isLast: ({ context }, key: string) => context.waiters.every((waiter) => waiter.key === key),
    offersMethod: ({ context }, method: ProofMethod) => context.challenge.methods.includes(method),
    offersContact: ({ context }, channel: ContactChannel) =>
      context.challenge.contacts.some((contact) => contact.channel === channel),
    asksForCode: ({ context }) => context.channel !== null,
    wasAccepted: (_, answer: ProveAnswer) => answer.kind === 'accepted',
    isSessionOver: (_, answer: ProveAnswer | CodeAnswer) => isSessionOver(answer),
  },
})

const allClosed = [
  {
    type: 'settle',
    params: ({ context }: { context: ReauthenticationContext }): ReauthenticationSettlement => ({
      keys: context.waiters.map(({ key }) => key),
      isProven: false,
    }),
  },
  {
    type: 'release',
    params: ({ context }: { context: ReauthenticationContext }) => context.waiters.map(({ key }) => key),
  },
] as const

const allProven = [
  {
    type: 'settle',
    params: ({ context }: { context: ReauthenticationContext }): ReauthenticationSettlement => ({
      keys: coveredKeys(context),
      isProven: true,
    }),
  },
  { type: 'release', params: ({ context }: { context: ReauthenticationContext }) => coveredKeys(context) },
] as const

/**
 * What the server asks for before a session changes its account: the password (or a passkey, or a code of the authenticator)
 * and a code that goes to a contact that the account has. All calls that wait share one dialog; closed, none of them happens.
 * What is typed is never kept here.
 */
export const reauthenticationMachine = reauthenticationSetup.createMachine({
  id: 'reauthentication',
  context: { ...nothingAsked, waiters: [] },
  initial: 'idle',
  on: {
    'reauthentication.required': { actions: { type: 'queue', params: ({ event }) => event } },
    'reauthentication.withdrawn': { actions: { type: 'withdraw', params: ({ event }) => event.key } },
  },
  states: {
    idle: { entry: 'letGo', always: { guard: 'hasWaiters', target: 'asking' } },
    asking: {
      initial: 'editing',
      on: {
        'reauthentication.withdrawn': [
          {
            guard: { type: 'isLast', params: ({ event }) => event.key },
            target: 'idle',
            actions: { type: 'withdraw', params: ({ event }) => event.key },
          },
          { actions: { type: 'withdraw', params: ({ event }) => event.key } },
        ],
        'reauthentication.close': { target: 'idle', actions: allClosed },
      },
      states: {
        editing: {
          entry: 'takeUp',
          on: {
            'reauthentication.required': {
              actions: [{ type: 'queue', params: ({ event }) => event }, 'takeUp'],
            },
            'reauthentication.chooseMethod': {
              guard: { type: 'offersMethod', params: ({ event }) => event.method },
              actions: { type: 'assignMethod', params: ({ event }) => event.method },
            },
            'reauthentication.chooseContact': {
              guard: { type: 'offersContact', params: ({ event }) => event.channel },
              actions: { type: 'assignChannel', params: ({ event }) => event.channel },
            },
            'reauthentication.askCode': { guard: 'asksForCode', target: 'sendingCode' },
            'reauthentication.submit': 'proving',
          },
        },
        sendingCode: {
          invoke: {
            src: 'sendCode',
            input: ({ context }) => ({ channel: context.channel ?? 'sms' }),
            onDone: [
              {
                guard: { type: 'isSessionOver', params: ({ event }) => event.output },
                target: '#reauthentication.idle',
                actions: allClosed,
              },
              { target: 'editing', actions: { type: 'assignSent', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'assignProblem', params: fault } },
          },
        },
        proving: {
          invoke: {
            src: 'prove',
            input: ({ context, event }) =>
              proveInputOf(context, event.type === 'reauthentication.submit' ? event : { secret: '', code: '' }),
            onDone: [
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: '#reauthentication.idle',
                actions: allProven,
              },
              {
                guard: { type: 'isSessionOver', params: ({ event }) => event.output },
                target: '#reauthentication.idle',
                actions: allClosed,
              },
              {
                target: 'editing',
                actions: { type: 'assignProblem', params: ({ event }) => problemOf(event.output) },
              },
            ],
            onError: { target: 'editing', actions: { type: 'assignProblem', params: fault } },
          },
        },
      },
    },
  },
})
