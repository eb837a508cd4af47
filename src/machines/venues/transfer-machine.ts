import { assign, emit, sendTo, setup } from 'xstate'
import type { TransferDirection, VenueTransfer } from '#contract/venues/entities/venue-transfer.ts'
import type { LimitState } from '#contract/protection/entities/protection.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  canSend,
  planTransfer,
  readAmount,
  shareTextOf,
  type PendingTransfer,
  type TransferAnswer,
  type TransferBody,
  type TransferContext,
} from './transfer-rules.ts'

export type TransferEvent =
  | { readonly type: 'venue.pick'; readonly channelCode: string; readonly direction?: TransferDirection }
  | { readonly type: 'direction.swap' }
  | { readonly type: 'amount.change'; readonly text: string }
  | { readonly type: 'share.pick'; readonly share: 'all' | 'half' }
  | { readonly type: 'currency.change'; readonly currency: SettlementCurrency }
  /** What lies where the money comes from, as the page knows it. */
  | { readonly type: 'available.changed'; readonly availableMinor: number | null }
  /** What may be lost has changed, or is known now. */
  | { readonly type: 'limits.changed'; readonly limits: readonly LimitState[] }
  | { readonly type: 'transfer.send' }
  | { readonly type: 'transfer.retry' }
  | { readonly type: 'transfer.abandon' }
  | CommandProgress<TransferBody, TransferAnswer>

/** `transfer.answered`: the server has said how a transfer stands; balances are to be asked again. */
export type TransferEmitted = { readonly type: 'transfer.answered'; readonly transfer: VenueTransfer }

/** One transfer on its way. */
export const transferCommand = createCommandMachine<TransferBody, TransferAnswer>()

const answerOf = ({ event }: { event: { answer: TransferAnswer } }): TransferAnswer => event.answer
const noAmount = { amountText: '', amountMinor: null, amountError: 'empty' } as const

/**
 * A transfer between centre wallet and venue from its amount to its answer. A missing answer is repeated with the same
 * request id, also after a reload; whether the venue has moved the money is the server's to find out. [C-13, V-06]
 */
export const transferMachine = setup({
  types: {
    context: {} as TransferContext,
    events: {} as TransferEvent,
    emitted: {} as TransferEmitted,
    input: {} as { readonly currency: SettlementCurrency },
  },
  actors: { command: transferCommand },
  actions: {
    assignVenue: assign(
      (_, { channelCode, direction }: { channelCode: string; direction?: TransferDirection | undefined }) => ({
        channelCode,
        ...(direction && { direction }),
        ...noAmount,
        availableMinor: null,
        reject: null,
      }),
    ),
    swap: assign(({ context }) => ({
      direction: context.direction === 'in' ? ('out' as const) : ('in' as const),
      ...noAmount,
      availableMinor: null,
      reject: null,
    })),
    assignAmount: assign(({ context }, text: string) => ({
      amountText: text,
      ...readAmount(text, context),
      reject: null,
    })),
    assignAvailable: assign(({ context }, availableMinor: number | null) => ({
      availableMinor,
      ...readAmount(context.amountText, { ...context, availableMinor }),
    })),
    assignLimits: assign(({ context }, limits: readonly LimitState[]) => ({
      limits,
      ...readAmount(context.amountText, { ...context, limits }),
    })),
    assignCurrency: assign((_, currency: SettlementCurrency) => ({ currency, ...noAmount, availableMinor: null })),
    submit: sendTo('command', ({ context }) => ({ type: 'command.submit', body: planTransfer(context) })),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    dropReject: assign({ reject: null }),
    /** As it left, also when that was before a reload. */
    assignPending: assign((_, pending: PendingTransfer) => {
      const { channelCode, currency, amountMinor } = pending.body.request
      const { direction } = pending.body
      return { pending, channelCode, currency, direction, amountMinor, amountText: typedAmount(amountMinor, currency) }
    }),
    assignTransfer: assign((_, answer: TransferAnswer) =>
      answer.kind === 'accepted' ? { transfer: answer.data, pending: null, ...noAmount } : {},
    ),
    assignRefusal: assign((_, answer: TransferAnswer) => ({ pending: null, reject: rejectOf(answer) })),
    dropPending: assign({ pending: null }),
    emitAnswered: emit((_, answer: TransferAnswer) => {
      if (answer.kind !== 'accepted') throw new Error('only a transfer that was answered is told')
      return { type: 'transfer.answered', transfer: answer.data }
    }),
  },
  guards: { canSend: ({ context }) => canSend(context) },
}).createMachine({
  id: 'venueTransfer',
  context: ({ input: { currency } }) => ({
    channelCode: null,
    direction: 'in',
    currency,
    ...noAmount,
    availableMinor: null,
    limits: [],
    reject: null,
    pending: null,
    transfer: null,
  }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self }) => ({ place: null, repeats: true, notify: (progress) => self.send(progress) }),
  },
  initial: 'editing',
  on: {
    'command.sending': { target: '.sending', actions: { type: 'assignPending', params: ({ event }) => event.pending } },
  },
  states: {
    editing: {
      on: {
        'venue.pick': { actions: { type: 'assignVenue', params: ({ event }) => event } },
        'direction.swap': { actions: 'swap' },
        'amount.change': { actions: { type: 'assignAmount', params: ({ event }) => event.text } },
        'share.pick': {
          actions: { type: 'assignAmount', params: ({ context, event }) => shareTextOf(context, event.share) },
        },
        'currency.change': { actions: { type: 'assignCurrency', params: ({ event }) => event.currency } },
        'available.changed': { actions: { type: 'assignAvailable', params: ({ event }) => event.availableMinor } },
        'limits.changed': { actions: { type: 'assignLimits', params: ({ event }) => event.limits } },
        'transfer.send': { guard: 'canSend', actions: ['submit', 'dropReject'] },
      },
    },
    sending: {
      on: {
        'command.accepted': {
          target: 'editing',
          actions: [
            { type: 'assignTransfer', params: answerOf },
            { type: 'emitAnswered', params: answerOf },
          ],
        },
        'command.refused': { target: 'editing', actions: { type: 'assignRefusal', params: answerOf } },
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'transfer.retry': { actions: 'retry' },
        'transfer.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'editing', actions: 'dropPending' },
      },
    },
  },
})
