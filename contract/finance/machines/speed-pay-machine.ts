import { setup } from 'xstate'
import type { SpeedAppeal, SpeedAppealReason, SpeedPayContext } from '#contract/finance/entities/speed-pay-order.ts'
import { speedAppealAfterMs, speedRemindEveryMs, speedRemindersMax, speedWarnMs } from '#contract/limits.ts'
import { effectOfServer, type OrderPhase } from './order-conventions.ts'

export type SpeedPayInput = Pick<
  SpeedPayContext,
  'atMs' | 'currency' | 'amountMinor' | 'bonusMinor' | 'expiresAtMs' | 'confirmMs'
>

export type SpeedPayEvent =
  /** With a proof. */
  | { type: 'member.paid' }
  | { type: 'member.closed' }
  | { type: 'member.reminded' }
  | { type: 'member.appealed'; reason: SpeedAppealReason }
  | { type: 'counterparty.confirmed' }
  | { type: 'counterparty.appealed'; reason: SpeedAppealReason }
  /** For the payer: the money has reached the payee. */
  | { type: 'operator.settled'; reason: string }
  /** For the payee: it has not. */
  | { type: 'operator.refused'; reason: string }

const confirmUntil = ({ paidAtMs, confirmMs }: SpeedPayContext): number => (paidAtMs ?? 0) + confirmMs
/** So long before a deadline somebody is reminded; half-way of a short one. */
const warnBefore = (windowMs: number): number => Math.min(speedWarnMs, windowMs / 2)

/** From when on the payer may remind, as far as reminders are left. Milliseconds since 1970. */
export const remindFromMs = ({ paidAtMs, remindedAtMs }: Pick<SpeedPayContext, 'paidAtMs' | 'remindedAtMs'>): number =>
  (remindedAtMs ?? paidAtMs ?? 0) + speedRemindEveryMs
/** From when on the payer may appeal. Milliseconds since 1970. */
export const appealFromMs = ({ paidAtMs }: Pick<SpeedPayContext, 'paidAtMs'>): number =>
  (paidAtMs ?? 0) + speedAppealAfterMs

const mayRemind = (context: SpeedPayContext): boolean =>
  context.reminders < speedRemindersMax && context.atMs >= remindFromMs(context)

const machineSetup = setup({
  types: {} as {
    context: SpeedPayContext
    events: SpeedPayEvent
    input: SpeedPayInput
    tags: OrderPhase
  },
  delays: {
    payWarning: ({ context: { expiresAtMs, atMs } }) => expiresAtMs - atMs - warnBefore(expiresAtMs - atMs),
    payWindow: ({ context }) => context.expiresAtMs - context.atMs,
    confirmWarning: ({ context: { confirmMs } }) => confirmMs - warnBefore(confirmMs),
    confirmWindow: ({ context }) => confirmUntil(context) - context.atMs,
  },
  guards: {
    mayRemind: ({ context }) => mayRemind(context),
    mayAppeal: ({ context }) => context.atMs >= appealFromMs(context),
  },
  actions: {
    /** The payer is told that the time to pay is nearly over. */
    remindPayer: effectOfServer,
    /** The payee is told to look and to confirm. */
    remindPayee: effectOfServer,
    /** The payee's order: it is paid, as the payer says. */
    tellPaid: effectOfServer,
    /** The payee's order is offered again: the payer gave up. */
    dropByPayer: effectOfServer,
    /** The payee's order is offered again: the time is over. */
    dropByTimer: effectOfServer,
    /** The payee's order waits for an operator, who was called by the payer, by the payee, or by the time. */
    appealByPayer: effectOfServer,
    appealByPayee: effectOfServer,
    appealByTimer: effectOfServer,
    /** What the payee's order holds goes to the payer, with the bonus; all or none. As the payee, or an operator, says. */
    settleByPayee: effectOfServer,
    settleByOperator: effectOfServer,
    /** The payee's order ends and gives back what it holds; it no longer counts towards the payer's limits. */
    refuseByOperator: effectOfServer,
    /** Nobody has paid: it no longer counts towards the payer's limits. */
    uncount: effectOfServer,
  },
})

const keepPaid = machineSetup.assign({ paidAtMs: ({ context }) => context.atMs })
const countReminder = machineSetup.assign({
  reminders: ({ context }) => context.reminders + 1,
  remindedAtMs: ({ context }) => context.atMs,
})
const keepAppeal = (by: SpeedAppeal['by']) =>
  machineSetup.assign({
    appeal: ({ event }) => ({ by, reason: 'reason' in event ? (event.reason as SpeedAppealReason) : 'not-confirmed' }),
  })

/**
 * A speed pay, from the moment on in which an offer is the payer's. Without a proof in time the offer goes back to the list;
 * after it nothing is credited or given back by time alone: who says nothing comes before an operator. [C-14, S-13]
 */
export const speedPayMachine = machineSetup.createMachine({
  id: 'speed-pay',
  context: ({ input }) => ({ ...input, paidAtMs: null, reminders: 0, remindedAtMs: null, appeal: null }),
  initial: 'paying',
  states: {
    paying: {
      tags: 'waiting',
      after: {
        payWarning: { actions: 'remindPayer' },
        payWindow: { target: 'expired', actions: ['dropByTimer', 'uncount'] },
      },
      on: {
        'member.paid': { target: 'confirming', actions: [keepPaid, 'tellPaid', 'remindPayee'] },
        'member.closed': { target: 'closed', actions: ['dropByPayer', 'uncount'] },
      },
    },
    confirming: {
      tags: 'underway',
      after: {
        confirmWarning: { actions: 'remindPayee' },
        confirmWindow: { target: 'appealed', actions: [keepAppeal('timer'), 'appealByTimer'] },
      },
      on: {
        'member.reminded': { guard: 'mayRemind', actions: [countReminder, 'remindPayee'] },
        'member.appealed': {
          guard: 'mayAppeal',
          target: 'appealed',
          actions: [keepAppeal('payer'), 'appealByPayer'],
        },
        'counterparty.confirmed': { target: 'succeeded', actions: 'settleByPayee' },
        'counterparty.appealed': { target: 'appealed', actions: [keepAppeal('payee'), 'appealByPayee'] },
      },
    },
    appealed: {
      tags: 'underway',
      on: {
        'counterparty.confirmed': { target: 'succeeded', actions: 'settleByPayee' },
        'operator.settled': { target: 'succeeded', actions: 'settleByOperator' },
        'operator.refused': { target: 'refused', actions: 'refuseByOperator' },
      },
    },
    succeeded: { tags: 'succeeded' },
    refused: { tags: 'ended' },
    expired: { tags: 'ended' },
    closed: { tags: 'ended' },
  },
})
