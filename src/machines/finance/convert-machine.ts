import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { ConversionQuote } from '#contract/finance/entities/conversion.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { notProvided, questionMaxMs, rejectOf } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  otherOf,
  planQuote,
  renewedQuote,
  type ConvertAnswer,
  type ConvertBody,
  type ConvertContext,
  type PendingConvert,
  type QuoteAnswer,
  type QuoteAsked,
} from './convert-rules.ts'

/** How long an amount has to stand before a quote is asked for it. */
const quoteAfterMs = 500

export type ConvertEvent =
  | { readonly type: 'amount.change'; readonly text: string }
  | { readonly type: 'amount.all' }
  | { readonly type: 'direction.swap' }
  /** What is in the wallet is known, or has changed; of another currency it is not for this form. */
  | { readonly type: 'balance.changed'; readonly currency: SettlementCurrency; readonly balanceMinor: number }
  | { readonly type: 'quote.renew' }
  | { readonly type: 'convert.send' }
  | { readonly type: 'convert.retry' }
  | { readonly type: 'convert.abandon' }
  | CommandProgress<ConvertBody, ConvertAnswer>

/** One exchange on its way. */
export const convertCommand = createCommandMachine<ConvertBody, ConvertAnswer>()

const answerOf = ({ event }: { event: { answer: ConvertAnswer } }): ConvertAnswer => event.answer
const outputOf = ({ event }: { event: { output: QuoteAnswer } }): QuoteAnswer => event.output
const fresh = { quote: null, isRenewed: false, reject: null, done: null } as const

/**
 * An exchange between CNY and USDT: a quote is asked for what was typed and holds until its time; pressing makes the exchange
 * of it. An expired quote is never sent, and one that expires on the way comes back as a new one. A missing answer is
 * repeated with the same request id, also after a reload. [C-14, V-06]
 */
export const convertMachine = setup({
  types: {
    context: {} as ConvertContext,
    events: {} as ConvertEvent,
    input: {} as { readonly from: SettlementCurrency; readonly serverNow: () => number },
  },
  actors: {
    command: convertCommand,
    askQuote: fromPromise<QuoteAnswer, QuoteAsked>(() => notProvided('askQuote')),
  },
  actions: {
    assignAmount: assign((_, amountText: string) => ({ ...fresh, amountText })),
    assignAll: assign(({ context: { availableMinor, from } }) => ({
      ...fresh,
      amountText: availableMinor === null ? '' : typedAmount(availableMinor, from),
    })),
    swap: assign(({ context }) => ({ ...fresh, from: otherOf(context.from), amountText: '', availableMinor: null })),
    assignBalance: assign((_, availableMinor: number) => ({ availableMinor })),
    assignQuote: assign((_, answer: QuoteAnswer) =>
      answer.kind === 'accepted' ? { ...fresh, quote: answer.data } : {},
    ),
    assignQuoteRefusal: assign((_, answer: QuoteAnswer) => ({ ...fresh, reject: rejectOf(answer) })),
    assignRenewed: assign((_, answer: ConvertAnswer) => ({
      ...fresh,
      pending: null,
      quote: renewedQuote(answer),
      isRenewed: true,
      reject: rejectOf(answer),
    })),
    assignRefusal: assign((_, answer: ConvertAnswer) => ({ ...fresh, pending: null, reject: rejectOf(answer) })),
    submit: sendTo('command', ({ context: { quote } }) => {
      if (!quote) throw new Error('there is no quote')
      return { type: 'command.submit', body: { quoteId: quote.quoteId } }
    }),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    assignPending: assign((_, pending: PendingConvert) => ({ pending, reject: null, done: null })),
    assignDone: assign((_, answer: ConvertAnswer) =>
      answer.kind === 'accepted' ? { ...fresh, pending: null, amountText: '', done: answer.data } : {},
    ),
    dropPending: assign({ ...fresh, pending: null }),
  },
  guards: {
    isComplete: ({ context }) => planQuote(context) !== null,
    isQuoted: (_, answer: QuoteAnswer) => answer.kind === 'accepted',
    isRefused: (_, answer: QuoteAnswer) => answer.kind === 'rejected',
    isRenewed: (_, answer: ConvertAnswer) => renewedQuote(answer) !== null,
    isOurs: ({ context }, currency: SettlementCurrency) => context.from === currency,
    holds: ({ context: { quote, serverNow } }) => quote !== null && serverNow() < quote.expiresAtMs,
  },
  delays: {
    quoteAfterMs,
    untilExpiry: ({ context: { quote, serverNow } }) =>
      Math.max(0, (quote as ConversionQuote).expiresAtMs - serverNow()),
  },
}).createMachine({
  id: 'convert',
  context: ({ input }) => ({ ...input, ...fresh, amountText: '', availableMinor: null, pending: null }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self }) => ({ place: null, repeats: true, notify: (progress) => self.send(progress) }),
  },
  initial: 'form',
  on: {
    'command.sending': { target: '.sending', actions: { type: 'assignPending', params: ({ event }) => event.pending } },
    'balance.changed': {
      guard: { type: 'isOurs', params: ({ event }) => event.currency },
      actions: { type: 'assignBalance', params: ({ event }) => event.balanceMinor },
    },
  },
  states: {
    form: {
      initial: 'editing',
      on: {
        'amount.change': {
          target: '.editing',
          reenter: true,
          actions: { type: 'assignAmount', params: ({ event }) => event.text },
        },
        'amount.all': { target: '.editing', reenter: true, actions: 'assignAll' },
        'direction.swap': { target: '.editing', reenter: true, actions: 'swap' },
      },
      states: {
        editing: {
          after: { quoteAfterMs: { guard: 'isComplete', target: 'quoting' } },
          on: {
            'balance.changed': {
              guard: { type: 'isOurs', params: ({ event }) => event.currency },
              target: 'editing',
              reenter: true,
              actions: { type: 'assignBalance', params: ({ event }) => event.balanceMinor },
            },
          },
        },
        quoting: {
          invoke: {
            src: 'askQuote',
            input: ({ context }) => {
              const asked = planQuote(context)
              if (!asked) throw new Error('there is nothing to ask for')
              return asked
            },
            onDone: [
              {
                guard: { type: 'isQuoted', params: outputOf },
                target: 'quoted',
                actions: { type: 'assignQuote', params: outputOf },
              },
              {
                guard: { type: 'isRefused', params: outputOf },
                target: 'refused',
                actions: { type: 'assignQuoteRefusal', params: outputOf },
              },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
          after: { [questionMaxMs]: 'failed' },
        },
        quoted: {
          after: { untilExpiry: 'expired' },
          on: { 'convert.send': { guard: 'holds', actions: 'submit' } },
        },
        expired: { on: { 'quote.renew': { guard: 'isComplete', target: 'quoting' } } },
        /** The server said no; its words stand until something is typed. */
        refused: { on: { 'quote.renew': { guard: 'isComplete', target: 'quoting' } } },
        /** Nobody answered. */
        failed: { on: { 'quote.renew': { guard: 'isComplete', target: 'quoting' } } },
      },
    },
    sending: {
      on: {
        'command.accepted': { target: 'form', actions: { type: 'assignDone', params: answerOf } },
        'command.refused': [
          {
            guard: { type: 'isRenewed', params: answerOf },
            target: 'form.quoted',
            actions: { type: 'assignRenewed', params: answerOf },
          },
          { target: 'form.refused', actions: { type: 'assignRefusal', params: answerOf } },
        ],
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'convert.retry': { actions: 'retry' },
        'convert.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'form', actions: 'dropPending' },
      },
    },
  },
})
