import { assign, emit, sendTo, setup } from 'xstate'
import type { PaymentType } from '#contract/finance/entities/deposit-method.ts'
import type { AnyDeposit } from '#contract/finance/entities/any-deposit.ts'
import type { LimitState } from '#contract/protection/entities/protection.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  firstMethod,
  mostOf,
  pickedMethod,
  planPay,
  type PayAnswer,
  type PayBody,
  type PayContext,
  type PendingPay,
} from './pay-rules.ts'

export type PayEvent =
  | { readonly type: 'method.pick'; readonly methodId: string }
  | { readonly type: 'amount.change'; readonly text: string }
  | { readonly type: 'amount.pick'; readonly amountMinor: number }
  /** The ways to pay have changed on the site. */
  | { readonly type: 'methods.changed'; readonly methods: readonly PaymentType[] }
  /** What may be paid in has changed, or is known now. */
  | { readonly type: 'limits.changed'; readonly limits: readonly LimitState[] }
  | { readonly type: 'pay.send' }
  | { readonly type: 'pay.retry' }
  | { readonly type: 'pay.abandon' }
  | CommandProgress<PayBody, PayAnswer>

/** `pay.opened`: there is an order now. */
export type PayEmitted = { readonly type: 'pay.opened'; readonly order: AnyDeposit }

/** One deposit on its way to being an order. */
export const payCommand = createCommandMachine<PayBody, PayAnswer>()

const answerOf = ({ event }: { event: { answer: PayAnswer } }): PayAnswer => event.answer

/** Keeps the choice while it is there and open. */
const chosenOf = (methods: readonly PaymentType[], methodId: string | null): string | null =>
  methods.some(({ id, status }) => id === methodId && status === '1') ? methodId : firstMethod(methods)

/**
 * A deposit from the choice of a way to pay to its order. A missing answer is repeated with the same request id, also after
 * a reload, so that one press is one order. What becomes of the order is the order's own machine. [C-14, V-06]
 */
export const payMachine = setup({
  types: {
    context: {} as PayContext,
    events: {} as PayEvent,
    emitted: {} as PayEmitted,
    input: {} as { readonly methods: readonly PaymentType[] },
  },
  actors: { command: payCommand },
  actions: {
    assignMethod: assign((_, methodId: string) => ({ methodId, reject: null, mostMinor: null })),
    assignAmount: assign((_, amountText: string) => ({ amountText, reject: null, mostMinor: null })),
    assignMethods: assign(({ context }, methods: readonly PaymentType[]) => ({
      methods,
      methodId: chosenOf(methods, context.methodId),
    })),
    assignLimits: assign((_, limits: readonly LimitState[]) => ({ limits })),
    submit: sendTo('command', ({ context }) => {
      const body = planPay(context)
      if (!body) throw new Error('there is nothing to pay')
      return { type: 'command.submit', body }
    }),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    dropReject: assign({ reject: null, mostMinor: null }),
    /** As it left, also when that was before a reload. */
    assignPending: assign((_, pending: PendingPay) => ({
      pending,
      methodId: pending.body.methodId,
      amountText: typedAmount(pending.body.amountMinor, pending.body.currency),
    })),
    assignOrder: assign((_, answer: PayAnswer) =>
      answer.kind === 'accepted' ? { order: answer.data, pending: null, amountText: '' } : {},
    ),
    assignRefusal: assign((_, answer: PayAnswer) => ({
      pending: null,
      reject: rejectOf(answer),
      mostMinor: mostOf(answer),
    })),
    dropPending: assign({ pending: null }),
    emitOpened: emit((_, answer: PayAnswer) => {
      if (answer.kind !== 'accepted') throw new Error('only an order that was opened is told')
      return { type: 'pay.opened', order: answer.data }
    }),
  },
  guards: {
    canSend: ({ context }) => planPay(context) !== null,
    isOpen: ({ context }, methodId: string) => pickedMethod({ ...context, methodId })?.status === '1',
  },
}).createMachine({
  id: 'pay',
  context: ({ input: { methods } }) => ({
    methods,
    methodId: firstMethod(methods),
    limits: [],
    amountText: '',
    reject: null,
    mostMinor: null,
    pending: null,
    order: null,
  }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self }) => ({ place: null, repeats: true, notify: (progress) => self.send(progress) }),
  },
  initial: 'editing',
  on: {
    'command.sending': { target: '.sending', actions: { type: 'assignPending', params: ({ event }) => event.pending } },
    'limits.changed': { actions: { type: 'assignLimits', params: ({ event }) => event.limits } },
    'methods.changed': { actions: { type: 'assignMethods', params: ({ event }) => event.methods } },
  },
  states: {
    editing: {
      on: {
        'method.pick': {
          guard: { type: 'isOpen', params: ({ event }) => event.methodId },
          actions: { type: 'assignMethod', params: ({ event }) => event.methodId },
        },
        'amount.change': { actions: { type: 'assignAmount', params: ({ event }) => event.text } },
        'amount.pick': {
          actions: {
            type: 'assignAmount',
            params: ({ context, event }) => typedAmount(event.amountMinor, pickedMethod(context)?.currency ?? 'CNY'),
          },
        },
        'pay.send': { guard: 'canSend', actions: ['submit', 'dropReject'] },
      },
    },
    sending: {
      on: {
        'command.accepted': {
          target: 'editing',
          actions: [
            { type: 'assignOrder', params: answerOf },
            { type: 'emitOpened', params: answerOf },
          ],
        },
        'command.refused': { target: 'editing', actions: { type: 'assignRefusal', params: answerOf } },
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'pay.retry': { actions: 'retry' },
        'pay.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'editing', actions: 'dropPending' },
      },
    },
  },
})
