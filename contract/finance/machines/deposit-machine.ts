import { setup } from 'xstate'
import type { DepositContext, DepositFlag } from '#contract/finance/entities/deposit-order.ts'
import { effectOfServer, type OrderPhase } from './order-conventions.ts'

export type DepositInput = Pick<
  DepositContext,
  'atMs' | 'methodId' | 'provider' | 'providerMethod' | 'currency' | 'amountMinor' | 'expiresAtMs'
>

/** Money that a provider has taken for an order. `paymentId` is the provider's own, one a payment. */
interface Paid {
  type: 'provider.paid'
  paymentId: string
  currency: string
  amountMinor: number
}

/** The same of a member who has excluded himself meanwhile: it is to go back, and not to be played with. */
interface Held extends Omit<Paid, 'type'> {
  type: 'provider.held'
}

/** Money that an operator puts to the member after looking at it: what has come, in the order's currency. */
interface Credited {
  type: 'operator.credited'
  amountMinor: number
}

export type DepositEvent =
  | { type: 'provider.opened'; checkoutUrl: string }
  | { type: 'provider.refused' }
  | { type: 'provider.pending' }
  | Paid
  | Held
  | { type: 'provider.failed' }
  | { type: 'provider.expired' }
  | { type: 'provider.missing' }
  | { type: 'member.closed' }
  | Credited
  | { type: 'operator.refused' }

const secondMs = 1_000
const openRetryMs = [2, 5, 15, 30, 60].map((seconds) => seconds * secondMs)
const statusCheckMs = [20, 40, 80, 160, 300, 600].map((seconds) => seconds * secondMs)
/** After the time to pay: the provider knows by then that nobody will. Repeated while it does not answer. */
const lateCheckMs = [60, 300, 1_800, 7_200, 21_600, 86_400].map((seconds) => seconds * secondMs)

const stepAt = (steps: readonly number[], count: number): number => steps[Math.min(count, steps.length - 1)] ?? 0

const isAsAsked = ({ currency, amountMinor }: DepositContext, event: DepositEvent): boolean =>
  event.type === 'provider.paid' && event.currency === currency && event.amountMinor === amountMinor

const isPayment = (event: DepositEvent): event is Paid | Held =>
  event.type === 'provider.paid' || event.type === 'provider.held'

const isAnother = ({ payment }: DepositContext, event: DepositEvent): boolean =>
  isPayment(event) && event.paymentId !== payment?.paymentId

const machineSetup = setup({
  types: {} as {
    context: DepositContext
    events: DepositEvent
    input: DepositInput
    tags: OrderPhase
  },
  delays: {
    openRetry: ({ context }) => stepAt(openRetryMs, context.checks),
    statusCheck: ({ context }) => stepAt(statusCheckMs, context.checks),
    payWindow: ({ context }) => context.expiresAtMs - context.atMs,
    lateCheck: ({ context }) => Math.max(0, context.expiresAtMs - context.atMs) + stepAt(lateCheckMs, context.checks),
  },
  guards: {
    isAsAsked: ({ context, event }) => isAsAsked(context, event),
    isAnotherPayment: ({ context, event }) => isAnother(context, event),
    isAnotherAsAsked: ({ context, event }) => isAnother(context, event) && isAsAsked(context, event),
  },
  actions: {
    /** Asks the provider for a checkout, after the transaction. */
    openCheckout: effectOfServer,
    /** Asks the provider what became of the order, after the transaction. */
    askStatus: effectOfServer,
    /** Nobody will pay it: it no longer counts towards the member's limits. */
    uncount: effectOfServer,
    /** `creditedMinor` from the provider's clearing account to the member's wallet. */
    credit: effectOfServer,
  },
})

const countCheck = machineSetup.assign({ checks: ({ context }) => context.checks + 1 })
const startOver = machineSetup.assign({ checks: 0 })
const keepCheckout = machineSetup.assign({
  checks: 0,
  checkoutUrl: ({ event }) => (event.type === 'provider.opened' ? event.checkoutUrl : null),
})
const keepPayment = machineSetup.assign({
  payment: ({ context, event }) =>
    isPayment(event)
      ? { paymentId: event.paymentId, currency: event.currency, amountMinor: event.amountMinor }
      : context.payment,
})
const keepCredited = machineSetup.assign({
  creditedMinor: ({ context, event }) =>
    event.type === 'provider.paid' || event.type === 'operator.credited' ? event.amountMinor : context.creditedMinor,
})
const flag = (mark: DepositFlag) =>
  machineSetup.assign({
    flags: ({ context }) => (context.flags.includes(mark) ? context.flags : [...context.flags, mark]),
  })
const paid = [
  { guard: 'isAsAsked', target: 'succeeded', actions: [keepPayment, keepCredited, 'credit'] },
  { target: 'review', actions: [keepPayment, flag('other-amount')] },
] as const
/** Whatever was said before: the money has come. */
const paidAfterEnd = [
  {
    guard: 'isAnotherAsAsked',
    target: 'succeeded',
    actions: [keepPayment, keepCredited, 'credit', flag('paid-after-end')],
  },
  {
    guard: 'isAnotherPayment',
    target: 'review',
    actions: [keepPayment, flag('paid-after-end'), flag('other-amount')],
  },
] as const
const held = { target: 'review', actions: [keepPayment, flag('excluded')] } as const
const heldAfterEnd = {
  guard: 'isAnotherPayment',
  target: 'review',
  actions: [keepPayment, flag('paid-after-end'), flag('excluded')],
} as const
const secondPayment = { guard: 'isAnotherPayment', actions: flag('second-payment') } as const
const close = { target: 'closed', actions: startOver } as const
const byOperator = {
  'operator.credited': { target: 'succeeded', actions: [keepCredited, 'credit'] },
  'operator.refused': 'failed',
} as const

/**
 * A deposit by a payment provider. What has not been answered is *unknown* and is asked about until it is answered; only
 * the provider or an operator can say that it failed. Money that comes after the end is still the member's. [C-14, S-13]
 */
export const depositMachine = machineSetup.createMachine({
  id: 'deposit',
  context: ({ input }) => ({
    ...input,
    checks: 0,
    checkoutUrl: null,
    payment: null,
    creditedMinor: null,
    flags: [],
  }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'underway',
      entry: 'openCheckout',
      after: {
        openRetry: { target: 'opening', reenter: true, actions: countCheck },
        payWindow: { target: 'unknown', actions: [startOver, 'askStatus'] },
      },
      on: {
        'provider.opened': { target: 'awaiting', actions: keepCheckout },
        'provider.refused': 'failed',
        'provider.pending': { target: 'processing', actions: startOver },
        'provider.paid': paid,
        'provider.held': held,
        'member.closed': close,
      },
    },
    awaiting: {
      tags: 'waiting',
      after: {
        statusCheck: { target: 'awaiting', reenter: true, actions: [countCheck, 'askStatus'] },
        payWindow: { target: 'unknown', actions: [startOver, 'askStatus'] },
      },
      on: {
        'provider.pending': { target: 'processing', actions: startOver },
        'provider.paid': paid,
        'provider.held': held,
        'provider.failed': 'failed',
        'provider.expired': 'expired',
        'member.closed': close,
      },
    },
    processing: {
      tags: 'underway',
      after: { statusCheck: { target: 'processing', reenter: true, actions: [countCheck, 'askStatus'] } },
      on: {
        'provider.paid': paid,
        'provider.held': held,
        'provider.failed': 'failed',
        'provider.expired': 'expired',
        ...byOperator,
      },
    },
    unknown: {
      tags: 'underway',
      after: { statusCheck: { target: 'unknown', reenter: true, actions: [countCheck, 'askStatus'] } },
      on: {
        'provider.pending': { target: 'processing', actions: startOver },
        'provider.paid': paid,
        'provider.held': held,
        'provider.failed': 'failed',
        'provider.expired': 'expired',
        'provider.missing': 'expired',
        ...byOperator,
      },
    },
    review: { tags: 'underway', on: byOperator },
    succeeded: {
      tags: 'succeeded',
      on: {
        'provider.paid': secondPayment,
        'provider.held': secondPayment,
        'provider.failed': { actions: flag('failed-after-paid') },
      },
    },
    failed: { tags: 'ended', entry: 'uncount', on: { 'provider.paid': paidAfterEnd, 'provider.held': heldAfterEnd } },
    expired: { tags: 'ended', entry: 'uncount', on: { 'provider.paid': paidAfterEnd, 'provider.held': heldAfterEnd } },
    closed: {
      tags: 'ended',
      after: { lateCheck: { target: 'closed', reenter: true, actions: [countCheck, 'askStatus'] } },
      on: {
        'provider.paid': paidAfterEnd,
        'provider.held': heldAfterEnd,
        'provider.failed': 'failed',
        'provider.expired': 'expired',
        'provider.missing': 'expired',
      },
    },
  },
})
