import { setup } from 'xstate'
import type { WithdrawalContext, WithdrawalFlag } from '#contract/finance/entities/withdrawal-order.ts'
import { effectOfServer, type OrderPhase } from './order-conventions.ts'

export type WithdrawalInput = Omit<WithdrawalContext, 'checks' | 'money' | 'payment' | 'flags'>

/** Money that a provider has paid out for an order. `paymentId` is the provider's own, one a payment. */
interface Paid {
  type: 'provider.paid'
  paymentId: string
  currency: string
  amountMinor: number
}

export type WithdrawalEvent =
  /** It has the order and is about to pay. */
  | { type: 'provider.pending' }
  /** It will not take the order, and nothing was paid. */
  | { type: 'provider.refused' }
  | { type: 'provider.failed' }
  | Paid
  | { type: 'member.cancelled' }
  | { type: 'operator.approved' }
  /** The money has reached the member, whatever was said. */
  | { type: 'operator.settled' }
  /** The money has not left, or has come back. */
  | { type: 'operator.refused' }

const secondMs = 1_000
const sendRetryMs = [2, 5, 15, 30, 60, 300, 600].map((seconds) => seconds * secondMs)
const statusCheckMs = [20, 40, 80, 160, 300, 600].map((seconds) => seconds * secondMs)

const stepAt = (steps: readonly number[], count: number): number => steps[Math.min(count, steps.length - 1)] ?? 0

const isAsAsked = ({ currency, amountMinor, feeMinor }: WithdrawalContext, event: WithdrawalEvent): boolean =>
  event.type === 'provider.paid' && event.currency === currency && event.amountMinor === amountMinor - feeMinor

const isAnother = ({ payment }: WithdrawalContext, event: WithdrawalEvent): boolean =>
  event.type === 'provider.paid' && event.paymentId !== payment?.paymentId

const machineSetup = setup({
  types: {} as {
    context: WithdrawalContext
    events: WithdrawalEvent
    input: WithdrawalInput
    tags: OrderPhase
  },
  delays: {
    sendDelay: ({ context }) => context.sendAtMs - context.atMs,
    sendRetry: ({ context }) => stepAt(sendRetryMs, context.checks),
    statusCheck: ({ context }) => stepAt(statusCheckMs, context.checks),
  },
  guards: {
    needsReview: ({ context }) => context.needsReview,
    mayCancel: ({ context }) => context.isCancelAllowed,
    isAsAsked: ({ context, event }) => isAsAsked(context, event),
    isAnotherPayment: ({ context, event }) => isAnother(context, event),
    isHeld: ({ context }) => context.money === 'held',
    isCaptured: ({ context }) => context.money === 'captured',
  },
  actions: {
    /** Asks the provider to pay out, after the transaction; under the order's id, so that it is done once. */
    sendPayout: effectOfServer,
    /** Asks the provider what became of the order, after the transaction. */
    askStatus: effectOfServer,
    /** What was held goes to the provider's clearing account and to the fees. */
    capture: effectOfServer,
    /** What was held goes back to the member's wallet. */
    release: effectOfServer,
    /** What was captured goes back to the member's wallet. */
    giveBack: effectOfServer,
    /** What was released and was paid out all the same: out of the wallet, and what that lacks is owed. */
    takeBack: effectOfServer,
  },
})

const countCheck = machineSetup.assign({ checks: ({ context }) => context.checks + 1 })
const startOver = machineSetup.assign({ checks: 0 })
const keepPayment = machineSetup.assign({
  payment: ({ context, event }) =>
    event.type === 'provider.paid'
      ? { paymentId: event.paymentId, currency: event.currency, amountMinor: event.amountMinor }
      : context.payment,
})
const flag = (mark: WithdrawalFlag) =>
  machineSetup.assign({
    flags: ({ context }) => (context.flags.includes(mark) ? context.flags : [...context.flags, mark]),
  })
const captured = machineSetup.assign({ money: 'captured' })
const released = machineSetup.assign({ money: 'released' })

const release = [released, 'release'] as const
const paid = [
  { guard: 'isAsAsked', target: 'succeeded', actions: [keepPayment, captured, 'capture'] },
  { target: 'disputed', actions: [keepPayment, flag('other-amount')] },
] as const
const ended = {
  'provider.refused': { target: 'failed', actions: release },
  'provider.failed': { target: 'failed', actions: release },
} as const
/** An operator who has looked at the provider's books. */
const byOperator = {
  'operator.settled': { target: 'succeeded', actions: [captured, 'capture'] },
  'operator.refused': { target: 'refused', actions: release },
} as const
/** The member has the money twice: an operator looks. */
const paidAfterEnd = {
  'provider.paid': { guard: 'isAnotherPayment', target: 'disputed', actions: [keepPayment, flag('paid-after-end')] },
} as const
const cancel = {
  'member.cancelled': { guard: 'mayCancel', target: 'cancelled', actions: release },
} as const

/**
 * A withdrawal by a payment provider, from the moment on in which its amount is held. What has not been answered is sent
 * again under the same id and asked about until it is answered: only the provider or an operator can say that it failed.
 * What was said against it later is disputed, and an operator decides. [C-14, S-13]
 */
export const withdrawalMachine = machineSetup.createMachine({
  id: 'withdrawal',
  context: ({ input }) => ({ ...input, checks: 0, money: 'held', payment: null, flags: [] }),
  initial: 'queued',
  states: {
    queued: {
      tags: 'underway',
      after: { sendDelay: [{ guard: 'needsReview', target: 'review' }, { target: 'sending' }] },
      on: cancel,
    },
    review: {
      tags: 'underway',
      on: {
        ...cancel,
        'operator.approved': { target: 'sending', actions: startOver },
        'operator.refused': { target: 'refused', actions: release },
      },
    },
    sending: {
      tags: 'underway',
      entry: 'sendPayout',
      after: { sendRetry: { target: 'sending', reenter: true, actions: countCheck } },
      on: {
        'provider.pending': { target: 'processing', actions: startOver },
        'provider.paid': paid,
        ...ended,
        ...byOperator,
      },
    },
    processing: {
      tags: 'underway',
      after: { statusCheck: { target: 'processing', reenter: true, actions: [countCheck, 'askStatus'] } },
      on: { 'provider.paid': paid, ...ended, ...byOperator },
    },
    disputed: {
      tags: 'underway',
      on: {
        'operator.settled': [
          { guard: 'isHeld', ...byOperator['operator.settled'] },
          { guard: 'isCaptured', target: 'succeeded' },
          { target: 'succeeded', actions: [captured, 'takeBack'] },
        ],
        'operator.refused': [
          { guard: 'isHeld', ...byOperator['operator.refused'] },
          { guard: 'isCaptured', target: 'refused', actions: [released, 'giveBack'] },
          { target: 'refused' },
        ],
      },
    },
    succeeded: {
      tags: 'succeeded',
      on: { 'provider.failed': { target: 'disputed', actions: flag('failed-after-paid') } },
    },
    failed: { tags: 'ended', on: paidAfterEnd },
    refused: { tags: 'ended', on: paidAfterEnd },
    cancelled: { tags: 'ended', on: paidAfterEnd },
  },
})
