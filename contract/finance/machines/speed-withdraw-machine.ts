import { setup } from 'xstate'
import type { SpeedAppeal } from '#contract/finance/entities/speed-pay-order.ts'
import type { SpeedWithdrawContext } from '#contract/finance/entities/speed-withdraw-order.ts'
import { speedUnmatchedMs } from '#contract/limits.ts'
import { effectOfServer, type OrderPhase } from './order-conventions.ts'

export type SpeedWithdrawInput = Omit<
  SpeedWithdrawContext,
  'offerUntilMs' | 'payUntilMs' | 'confirmUntilMs' | 'appeal' | 'money'
>

/** But for the member's own, each comes with a transition of the payer's order, in the same transaction. */
export type SpeedWithdrawEvent =
  | { type: 'member.cancelled' }
  | { type: 'member.reoffered' }
  | { type: 'member.converted' }
  | { type: 'counterparty.matched'; payUntilMs: number }
  | { type: 'counterparty.closed' }
  | { type: 'timer.lapsed' }
  | { type: 'counterparty.paid'; confirmUntilMs: number }
  | { type: 'member.appealed'; appeal: SpeedAppeal }
  | { type: 'counterparty.appealed'; appeal: SpeedAppeal }
  | { type: 'timer.appealed'; appeal: SpeedAppeal }
  | { type: 'member.confirmed' }
  | { type: 'operator.settled' }
  | { type: 'operator.refused' }

const machineSetup = setup({
  types: {} as {
    context: SpeedWithdrawContext
    events: SpeedWithdrawEvent
    input: SpeedWithdrawInput
    tags: OrderPhase
  },
  delays: {
    offerWindow: ({ context }) => Math.max(0, context.offerUntilMs - context.atMs),
    unmatchedWindow: speedUnmatchedMs,
  },
  guards: { mayCancel: ({ context }) => context.isCancelAllowed },
  actions: {
    /** What was held goes back to the member's wallet. */
    release: effectOfServer,
  },
})

const offerAnew = machineSetup.assign({ offerUntilMs: ({ context }) => context.atMs + context.offerMs })
const keepPayer = machineSetup.assign({
  payUntilMs: ({ event }) => (event.type === 'counterparty.matched' ? event.payUntilMs : null),
})
const keepPaid = machineSetup.assign({
  confirmUntilMs: ({ event }) => (event.type === 'counterparty.paid' ? event.confirmUntilMs : null),
})
const dropPayer = machineSetup.assign({ payUntilMs: null, confirmUntilMs: null })
const keepAppeal = machineSetup.assign({ appeal: ({ event }) => ('appeal' in event ? event.appeal : null) })
const released = machineSetup.assign({ money: 'released' })
/** The money moves with the payer's order. */
const captured = machineSetup.assign({ money: 'captured' })
const release = [released, 'release'] as const

const cancel = { 'member.cancelled': { guard: 'mayCancel', target: 'cancelled', actions: release } } as const
const appeal = { target: 'appealed', actions: keepAppeal } as const
const settle = { target: 'succeeded', actions: captured } as const

/**
 * A speed withdrawal, from the moment on in which its amount is held. Offered until a payer takes it; from then on it follows
 * the payer's order. What nobody takes in time waits for its member, who may offer it again, turn it into an ordinary
 * withdrawal, or take it back where the site allows that. [C-14, S-13]
 */
export const speedWithdrawMachine = machineSetup.createMachine({
  id: 'speed-withdraw',
  context: ({ input }) => ({
    ...input,
    offerUntilMs: input.atMs + input.offerMs,
    payUntilMs: null,
    confirmUntilMs: null,
    appeal: null,
    money: 'held',
  }),
  initial: 'offered',
  states: {
    offered: {
      tags: 'underway',
      after: { offerWindow: 'unmatched' },
      on: { ...cancel, 'counterparty.matched': { target: 'matched', actions: keepPayer } },
    },
    matched: {
      tags: 'underway',
      on: {
        'counterparty.paid': { target: 'confirming', actions: keepPaid },
        'counterparty.closed': { target: 'offered', actions: dropPayer },
        'timer.lapsed': { target: 'offered', actions: dropPayer },
      },
    },
    confirming: {
      tags: 'waiting',
      on: {
        'member.confirmed': settle,
        'member.appealed': appeal,
        'counterparty.appealed': appeal,
        'timer.appealed': appeal,
      },
    },
    appealed: {
      tags: 'underway',
      on: {
        'member.confirmed': settle,
        'operator.settled': settle,
        'operator.refused': { target: 'returned', actions: released },
      },
    },
    unmatched: {
      tags: 'waiting',
      after: { unmatchedWindow: { target: 'returned', actions: release } },
      on: {
        ...cancel,
        'member.reoffered': { target: 'offered', actions: offerAnew },
        'member.converted': { target: 'converted', actions: release },
      },
    },
    succeeded: { tags: 'succeeded' },
    cancelled: { tags: 'ended' },
    returned: { tags: 'ended' },
    converted: { tags: 'ended' },
  },
})
