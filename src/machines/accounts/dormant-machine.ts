import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { dormantActivate, dormantCheck } from '#contract/accounts/calls/accounts.ts'
import type { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { DormantState } from '#contract/accounts/entities/dormant.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { type Answer, notProvided, type Reject, rejectOf } from '#src/machines/command/command.ts'

export type DormantChannel = DormantState['contacts'][number]['channel']
export type CheckResult = CallResult<typeof dormantCheck>
export type CodeAnswer = Answer<typeof sendCode>
export type ActivateResult = CallResult<typeof dormantActivate>

export interface DormantContext {
  /** From the refused log-in; for ten minutes. */
  readonly ticket: string
  readonly contacts: DormantState['contacts']
  readonly channel: DormantChannel | null
  /** Where the code went, masked. */
  readonly masked: string
  /** When another code may be asked for, server time. */
  readonly resendAtMs: number
  readonly reject: Reject | null
  /** True after a try that got no answer. */
  readonly hasFault: boolean
}

export type DormantEvent =
  | { readonly type: 'dormant.choose'; readonly channel: DormantChannel }
  /** Without a contact the password alone activates. */
  | { readonly type: 'dormant.activate' }
  | { readonly type: 'dormant.submit'; readonly code: string }
  | { readonly type: 'dormant.resend' }
  | { readonly type: 'dormant.back' }
  | { readonly type: 'dormant.retry' }

type AnyResult = CheckResult | CodeAnswer | ActivateResult

const isTicketGone = (result: AnyResult): boolean => result.kind === 'rejected' && result.name === 'TICKET_INVALID'

/** A member who was away for long is made active again: checked, a code sent, entered, activated; then the log-in goes on. [S-11] */
export const dormantMachine = setup({
  types: {
    context: {} as DormantContext,
    events: {} as DormantEvent,
    input: {} as Pick<DormantState, 'ticket' | 'contacts'>,
  },
  actors: {
    check: fromPromise<CheckResult, { ticket: string }>(() => notProvided('check')),
    sendCode: fromPromise<CodeAnswer, { ticket: string; channel: DormantChannel }>(() => notProvided('sendCode')),
    activate: fromPromise<ActivateResult, { ticket: string; code: string }>(() => notProvided('activate')),
  },
  actions: {
    assignContacts: assign((_, result: CheckResult) =>
      result.kind === 'accepted' ? { contacts: result.data.contacts } : {},
    ),
    assignChannel: assign((_, channel: DormantChannel) => ({ channel })),
    assignSent: assign((_, answer: CodeAnswer) =>
      answer.kind === 'accepted'
        ? { masked: answer.data.masked, resendAtMs: answer.atMs + answer.data.retryAfterMs }
        : {},
    ),
    assignProblem: assign((_, result: AnyResult) => ({ reject: rejectOf(result), hasFault: result.kind === 'fault' })),
    assignWait: assign(({ context }, answer: CodeAnswer) =>
      answer.kind === 'rejected' && (answer.name === 'SEND_TOO_OFTEN' || answer.name === 'SEND_PAUSED')
        ? { resendAtMs: answer.atMs + answer.data.retryAfterMs }
        : { resendAtMs: context.resendAtMs },
    ),
    assignFault: assign({ hasFault: true }),
    dropProblem: assign({ reject: null, hasFault: false }),
  },
  guards: {
    isActive: (_, result: CheckResult) => result.kind === 'accepted' && result.data.status === 'active',
    wasAccepted: (_, result: AnyResult) => result.kind === 'accepted',
    isTicketGone: (_, result: AnyResult) => isTicketGone(result),
    isContact: ({ context }, channel: DormantChannel) => context.contacts.some((one) => one.channel === channel),
    hasNoContact: ({ context }) => context.contacts.length === 0,
    wasSentBefore: ({ context }) => context.masked !== '',
  },
}).createMachine({
  id: 'dormant',
  context: ({ input }) => ({
    ticket: input.ticket,
    contacts: input.contacts,
    channel: null,
    masked: '',
    resendAtMs: 0,
    reject: null,
    hasFault: false,
  }),
  initial: 'checking',
  states: {
    checking: {
      entry: 'dropProblem',
      invoke: {
        src: 'check',
        input: ({ context }) => ({ ticket: context.ticket }),
        onDone: [
          { guard: { type: 'isActive', params: ({ event }) => event.output }, target: 'active' },
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'assignContacts', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isTicketGone', params: ({ event }) => event.output },
            target: 'expired',
          },
          { target: 'unchecked', actions: { type: 'assignProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unchecked', actions: 'assignFault' },
      },
    },
    unchecked: { on: { 'dormant.retry': 'checking' } },
    asking: {
      on: {
        'dormant.choose': {
          guard: { type: 'isContact', params: ({ event }) => event.channel },
          target: 'sendingCode',
          actions: { type: 'assignChannel', params: ({ event }) => event.channel },
        },
        'dormant.activate': { guard: 'hasNoContact', target: 'activating' },
      },
    },
    sendingCode: {
      entry: 'dropProblem',
      invoke: {
        src: 'sendCode',
        input: ({ context }) => ({ ticket: context.ticket, channel: context.channel ?? 'sms' }),
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'entering',
            actions: { type: 'assignSent', params: ({ event }) => event.output },
          },
          { guard: { type: 'isTicketGone', params: ({ event }) => event.output }, target: 'expired' },
          {
            guard: 'wasSentBefore',
            target: 'entering',
            actions: [
              { type: 'assignProblem', params: ({ event }) => event.output },
              { type: 'assignWait', params: ({ event }) => event.output },
            ],
          },
          { target: 'asking', actions: { type: 'assignProblem', params: ({ event }) => event.output } },
        ],
        onError: { target: 'asking', actions: 'assignFault' },
      },
    },
    entering: {
      on: {
        'dormant.submit': 'activating',
        'dormant.resend': 'sendingCode',
        'dormant.back': { target: 'asking', actions: 'dropProblem' },
      },
    },
    activating: {
      entry: 'dropProblem',
      invoke: {
        src: 'activate',
        input: ({ context, event }) => {
          assertEvent(event, ['dormant.submit', 'dormant.activate'])
          return { ticket: context.ticket, code: event.type === 'dormant.submit' ? event.code : '' }
        },
        onDone: [
          { guard: { type: 'wasAccepted', params: ({ event }) => event.output }, target: 'active' },
          { guard: { type: 'isTicketGone', params: ({ event }) => event.output }, target: 'expired' },
          {
            guard: 'hasNoContact',
            target: 'asking',
            actions: { type: 'assignProblem', params: ({ event }) => event.output },
          },
          { target: 'entering', actions: { type: 'assignProblem', params: ({ event }) => event.output } },
        ],
        // The member may be active by now: what the server knows decides.
        onError: 'checking',
      },
    },
    active: { type: 'final' },
    expired: { type: 'final' },
  },
})
