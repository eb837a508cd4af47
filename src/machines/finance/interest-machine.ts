import { assign, sendTo, setup } from 'xstate'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  availableOf,
  planInterest,
  type InterestAnswer,
  type InterestBalances,
  type InterestBody,
  type InterestContext,
  type InterestDirection,
  type PendingInterest,
} from './interest-rules.ts'

export type InterestEvent =
  | { readonly type: 'currency.pick'; readonly currency: SettlementCurrency }
  | { readonly type: 'direction.pick'; readonly direction: InterestDirection }
  | { readonly type: 'amount.change'; readonly text: string }
  | { readonly type: 'amount.all' }
  /** What both wallets have is known, or has changed. */
  | { readonly type: 'balances.changed'; readonly balances: InterestBalances }
  | { readonly type: 'move.send' }
  | { readonly type: 'move.retry' }
  | { readonly type: 'move.abandon' }
  | CommandProgress<InterestBody, InterestAnswer>

/** One move between the centre wallet and the interest wallet. */
export const interestCommand = createCommandMachine<InterestBody, InterestAnswer>()

const answerOf = ({ event }: { event: { answer: InterestAnswer } }): InterestAnswer => event.answer

const allOf = (context: InterestContext): Partial<InterestContext> => {
  const available = availableOf(context)
  return { isAll: true, amountText: available === null ? '' : typedAmount(available, context.currency) }
}

/**
 * Money into the interest wallet and back. A missing answer is repeated with the same request id, also after a reload, so
 * that one press is one move. [C-14, V-06]
 */
export const interestMachine = setup({
  types: {
    context: {} as InterestContext,
    events: {} as InterestEvent,
    input: {} as { readonly currency: SettlementCurrency },
  },
  actors: { command: interestCommand },
  actions: {
    assignCurrency: assign((_, currency: SettlementCurrency) => ({
      currency,
      centreMinor: null,
      interestMinor: null,
      amountText: '',
      isAll: false,
      reject: null,
      done: null,
    })),
    assignDirection: assign((_, direction: InterestDirection) => ({
      direction,
      amountText: '',
      isAll: false,
      reject: null,
      done: null,
    })),
    assignAmount: assign((_, amountText: string) => ({ amountText, isAll: false, reject: null, done: null })),
    assignAll: assign(({ context }) => ({ ...allOf(context), reject: null, done: null })),
    assignBalances: assign(({ context }, balances: InterestBalances) =>
      context.isAll ? { ...balances, ...allOf({ ...context, ...balances }) } : balances,
    ),
    submit: sendTo('command', ({ context }) => {
      const body = planInterest(context)
      if (!body) throw new Error('there is nothing to move')
      return { type: 'command.submit', body }
    }),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    dropNews: assign({ reject: null, done: null }),
    assignPending: assign((_, pending: PendingInterest) => ({ pending, direction: pending.body.direction })),
    assignDone: assign(({ context: { pending, direction } }, answer: InterestAnswer) =>
      answer.kind === 'accepted'
        ? {
            done: { direction: pending?.body.direction ?? direction, move: answer.data },
            pending: null,
            amountText: '',
            isAll: false,
          }
        : {},
    ),
    assignRefusal: assign((_, answer: InterestAnswer) => ({ pending: null, reject: rejectOf(answer) })),
    dropPending: assign({ pending: null }),
  },
  guards: { canSend: ({ context }) => planInterest(context) !== null },
}).createMachine({
  id: 'interest',
  context: ({ input: { currency } }) => ({
    currency,
    direction: 'in',
    centreMinor: null,
    interestMinor: null,
    amountText: '',
    isAll: false,
    reject: null,
    pending: null,
    done: null,
  }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self }) => ({ place: null, repeats: true, notify: (progress) => self.send(progress) }),
  },
  initial: 'editing',
  on: {
    'command.sending': { target: '.sending', actions: { type: 'assignPending', params: ({ event }) => event.pending } },
    'balances.changed': { actions: { type: 'assignBalances', params: ({ event }) => event.balances } },
  },
  states: {
    editing: {
      on: {
        'currency.pick': { actions: { type: 'assignCurrency', params: ({ event }) => event.currency } },
        'direction.pick': { actions: { type: 'assignDirection', params: ({ event }) => event.direction } },
        'amount.change': { actions: { type: 'assignAmount', params: ({ event }) => event.text } },
        'amount.all': { actions: 'assignAll' },
        'move.send': { guard: 'canSend', actions: ['submit', 'dropNews'] },
      },
    },
    sending: {
      on: {
        'command.accepted': { target: 'editing', actions: { type: 'assignDone', params: answerOf } },
        'command.refused': { target: 'editing', actions: { type: 'assignRefusal', params: answerOf } },
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'move.retry': { actions: 'retry' },
        'move.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'editing', actions: 'dropPending' },
      },
    },
  },
})
