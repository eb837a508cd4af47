import { setup } from 'xstate'
import type { BankDepositContext } from '#contract/finance/entities/bank-deposit-order.ts'
import type { DepositFlag } from '#contract/finance/entities/deposit-order.ts'
import { effectOfServer, type OrderPhase } from './order-conventions.ts'

export type BankDepositInput = Omit<BankDepositContext, 'payment' | 'creditedMinor' | 'reason' | 'flags'>

/** The payment of what an operator saw on the account without an entry of a statement. */
export const seenByOperator = 'operator'

/** Money that an entry of a bank's statement brings, in the order's currency. `paymentId`: one an entry. */
interface Entry {
  paymentId: string
  amountMinor: number
}

export type BankDepositEvent =
  /** The member says that the transfer was made. */
  | { type: 'member.paid' }
  | { type: 'member.closed' }
  /** The bank's statement names the order. */
  | ({ type: 'provider.paid' } & Entry)
  /** The same of a member who is excluded from play by now: it is to go back, and is not credited. */
  | { type: 'provider.held' }
  /** It has come, and how much: an operator has looked at the account. */
  | { type: 'operator.accepted'; amountMinor: number }
  /** An entry that names no order, or one that was decided, is this order's. */
  | ({ type: 'operator.assigned' } & Entry)
  | { type: 'operator.rejected'; reason: string }

/** How long after the time to pay a transfer may still be under way: what was asked for counts until then. */
const lateWindowMs = 24 * 60 * 60_000

const entryOf = (event: BankDepositEvent): Entry | null => {
  if (event.type === 'operator.accepted') return { paymentId: seenByOperator, amountMinor: event.amountMinor }
  return event.type === 'provider.paid' || event.type === 'operator.assigned' ? event : null
}

const machineSetup = setup({
  types: {} as {
    context: BankDepositContext
    events: BankDepositEvent
    input: BankDepositInput
    tags: OrderPhase
  },
  delays: {
    payWindow: ({ context }) => context.expiresAtMs - context.atMs,
    lateWindow: ({ context }) => Math.max(0, context.expiresAtMs - context.atMs) + lateWindowMs,
  },
  guards: {
    isAnotherPayment: ({ context, event }) => entryOf(event)?.paymentId !== context.payment?.paymentId,
  },
  actions: {
    /** The amount of `payment` from the bank's clearing account to the member's wallet. */
    credit: effectOfServer,
    /** Nothing has come: it no longer counts towards the member's limits. */
    uncount: effectOfServer,
  },
})

const withFlag = (flags: readonly DepositFlag[], mark: DepositFlag): DepositFlag[] =>
  flags.includes(mark) ? [...flags] : [...flags, mark]
const flag = (mark: DepositFlag) => machineSetup.assign({ flags: ({ context }) => withFlag(context.flags, mark) })

/** Whatever was asked for: what has come is credited. */
const keepPayment = machineSetup.assign(({ context, event }) => {
  const entry = entryOf(event)
  if (!entry) return {}
  const { paymentId, amountMinor } = entry
  const isOther = amountMinor !== context.amountMinor
  return {
    payment: { paymentId, amountMinor },
    creditedMinor: (context.creditedMinor ?? 0) + amountMinor,
    flags: isOther ? withFlag(context.flags, 'other-amount') : context.flags,
  }
})
const keepReason = machineSetup.assign({
  reason: ({ context, event }) => (event.type === 'operator.rejected' ? event.reason : context.reason),
})

const credited = { target: 'succeeded', actions: [keepPayment, 'credit'] } as const
const creditedLate = { target: 'succeeded', actions: [keepPayment, 'credit', flag('paid-after-end')] } as const
const open = {
  'provider.paid': credited,
  'operator.accepted': credited,
  'operator.assigned': credited,
  'provider.held': { target: 'review', actions: flag('excluded') },
  'operator.rejected': { target: 'rejected', actions: keepReason },
} as const
/** Whatever was said before: the money has come. */
const ended = {
  'provider.paid': creditedLate,
  'operator.accepted': creditedLate,
  'operator.assigned': creditedLate,
} as const

/**
 * A deposit by transfer to an account of the house. The bank's statement or an operator says what has come, and that is
 * credited; nothing else ends a wait but the time to pay, the member, and an operator's word. What comes with the order's
 * reference once it is decided is held for an operator. [C-14, S-13]
 */
export const bankDepositMachine = machineSetup.createMachine({
  id: 'bank-deposit',
  context: ({ input }) => ({ ...input, payment: null, creditedMinor: null, reason: null, flags: [] }),
  initial: 'awaiting',
  states: {
    awaiting: {
      tags: 'waiting',
      after: { payWindow: 'expired' },
      on: { ...open, 'member.paid': 'review', 'member.closed': 'closed' },
    },
    review: { tags: 'underway', on: open },
    succeeded: {
      tags: 'succeeded',
      on: {
        'provider.paid': { guard: 'isAnotherPayment', actions: flag('second-payment') },
        'operator.assigned': { guard: 'isAnotherPayment', actions: [keepPayment, 'credit'] },
      },
    },
    rejected: { tags: 'ended', entry: 'uncount', on: ended },
    expired: { tags: 'ended', after: { lateWindow: { actions: 'uncount' } }, on: ended },
    closed: { tags: 'ended', after: { lateWindow: { actions: 'uncount' } }, on: ended },
  },
})
