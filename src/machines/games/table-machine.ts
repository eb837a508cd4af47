import { assign, emit, fromCallback, sendTo, setup, type EventObject } from 'xstate'
import type { TableGame, TableNews, TableView } from '#contract/games/entities/table.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { notProvided, rejectOf } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  afterBet,
  canBet,
  canLeave,
  planBet,
  planLeave,
  withBet,
  withNews,
  withView,
  type BetAnswer,
  type BetBody,
  type Draft,
  type LeaveAnswer,
  type LeaveBody,
  type TableContext,
} from './table-rules.ts'

export type TableFeedSent =
  | { readonly type: 'table.loaded'; readonly view: TableView }
  | { readonly type: 'table.news'; readonly news: TableNews }

type Answered<Name extends 'bet' | 'leave', Body, A> = {
  readonly type: `${Name}.progress`
  readonly progress: CommandProgress<Body, A>
}

export type TableEvent =
  | TableFeedSent
  | { readonly type: 'currency.change'; readonly currency: SettlementCurrency }
  | { readonly type: 'available.changed'; readonly availableMinor: number | null }
  | { readonly type: 'draft.change'; readonly draft: Draft }
  | { readonly type: 'bet.place' }
  | { readonly type: 'bet.retry' }
  | { readonly type: 'bet.abandon' }
  | { readonly type: 'curve.leave' }
  | Answered<'bet', BetBody, BetAnswer>
  | Answered<'leave', LeaveBody, LeaveAnswer>

export type TableEmitted =
  /** The server has taken a bet or refused it: what the page knows of limits and rounds is to be asked again. */
  | { readonly type: 'bet.answered' }
  /** A round at which I had a bet is paid. */
  | { readonly type: 'round.paid' }

export interface TableInput {
  readonly draft: Draft
  readonly currency: SettlementCurrency
}

export const betCommand = createCommandMachine<BetBody, BetAnswer>()
export const leaveCommand = createCommandMachine<LeaveBody, LeaveAnswer>()

const isPaid = ({ view }: TableContext): boolean => (view?.mine?.state ?? 'open') !== 'open'

type TableAnswer = BetAnswer | LeaveAnswer

const answerOf = (progress: CommandProgress<BetBody, BetAnswer> | CommandProgress<LeaveBody, LeaveAnswer>) =>
  progress.type === 'command.accepted' || progress.type === 'command.refused' ? progress.answer : null

/**
 * A member at a table whose rounds everybody shares. What the server says of the table counts; a bet and the way out of the
 * curve are commands of their own, each with its request id until it is answered. [C-13, V-06]
 */
export const tableMachine = setup({
  types: {
    context: {} as TableContext,
    events: {} as TableEvent,
    emitted: {} as TableEmitted,
    input: {} as TableInput,
  },
  actors: {
    bet: betCommand,
    leave: leaveCommand,
    feed: fromCallback<EventObject, { game: TableGame }>(() => notProvided('feed')),
  },
  actions: {
    assignView: assign(({ context }, view: TableView) => ({ view: withView(context.view, view) })),
    assignNews: assign(({ context }, news: TableNews) => ({
      view: context.view && withNews(context.view, news),
    })),
    assignCurrency: assign((_, currency: SettlementCurrency) => ({ currency, availableMinor: null })),
    assignAvailable: assign((_, availableMinor: number | null) => ({ availableMinor })),
    assignDraft: assign((_, draft: Draft) => ({ draft, reject: null })),
    submitBet: sendTo('bet', ({ context }) => ({ type: 'command.submit', body: planBet(context) })),
    retryBet: sendTo('bet', { type: 'command.retry' }),
    abandonBet: sendTo('bet', { type: 'command.abandon' }),
    submitLeave: sendTo('leave', ({ context }) => ({ type: 'command.submit', body: planLeave(context) })),
    retryLeave: sendTo('leave', { type: 'command.retry' }),
    dropReject: assign({ reject: null }),
    assignAnswer: assign(({ context }, answer: TableAnswer | null) => ({
      view: answer === null ? context.view : withBet(context.view, answer),
    })),
    assignReject: assign((_, answer: TableAnswer | null) => ({ reject: answer && rejectOf(answer) })),
    assignLaid: assign(({ context }) => ({ draft: afterBet(context.draft) })),
    emitAnswered: emit({ type: 'bet.answered' }),
    emitPaid: emit({ type: 'round.paid' }),
  },
  guards: {
    canBet: ({ context }) => canBet(context),
    canLeave: ({ context }) => canLeave(context),
    isSending: (_, progress: { type: string }) => progress.type === 'command.sending',
    isAccepted: (_, progress: { type: string }) => progress.type === 'command.accepted',
    isRefused: (_, progress: { type: string }) => progress.type === 'command.refused',
    isUnconfirmed: (_, progress: { type: string }) => progress.type === 'command.unconfirmed',
    isPaidNow: ({ context }, view: TableView) => !isPaid(context) && view.mine !== null && view.mine.state !== 'open',
  },
}).createMachine({
  id: 'table',
  type: 'parallel',
  context: ({ input: { draft, currency } }) => ({
    draft,
    currency,
    availableMinor: null,
    view: null,
    reject: null,
  }),
  invoke: [
    {
      id: 'bet',
      src: 'bet',
      input: ({ self }) => ({
        place: null,
        repeats: true,
        notify: (progress) => self.send({ type: 'bet.progress', progress }),
      }),
    },
    {
      id: 'leave',
      src: 'leave',
      input: ({ self }) => ({
        place: null,
        repeats: true,
        notify: (progress) => self.send({ type: 'leave.progress', progress }),
      }),
    },
    { src: 'feed', input: ({ context }) => ({ game: context.draft.game }) },
  ],
  on: {
    'table.loaded': [
      {
        guard: { type: 'isPaidNow', params: ({ event }) => event.view },
        actions: [{ type: 'assignView', params: ({ event }) => event.view }, 'emitPaid'],
      },
      { actions: { type: 'assignView', params: ({ event }) => event.view } },
    ],
    'table.news': { actions: { type: 'assignNews', params: ({ event }) => event.news } },
    'currency.change': { actions: { type: 'assignCurrency', params: ({ event }) => event.currency } },
    'available.changed': { actions: { type: 'assignAvailable', params: ({ event }) => event.availableMinor } },
  },
  states: {
    betting: {
      initial: 'editing',
      on: {
        'bet.progress': {
          guard: { type: 'isSending', params: ({ event }) => event.progress },
          target: '.placing',
        },
      },
      states: {
        editing: {
          on: {
            'draft.change': { actions: { type: 'assignDraft', params: ({ event }) => event.draft } },
            'bet.place': { guard: 'canBet', actions: ['submitBet', 'dropReject'] },
          },
        },
        placing: {
          on: {
            'bet.progress': [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.progress },
                target: 'editing',
                actions: [
                  { type: 'assignAnswer', params: ({ event }) => answerOf(event.progress) },
                  'assignLaid',
                  'emitAnswered',
                ],
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.progress },
                target: 'editing',
                actions: [{ type: 'assignReject', params: ({ event }) => answerOf(event.progress) }, 'emitAnswered'],
              },
              { guard: { type: 'isUnconfirmed', params: ({ event }) => event.progress }, target: 'unconfirmed' },
            ],
          },
        },
        unconfirmed: {
          on: {
            'bet.retry': { actions: 'retryBet' },
            'bet.abandon': { actions: 'abandonBet', target: 'editing' },
          },
        },
      },
    },
    leaving: {
      initial: 'staying',
      on: {
        'leave.progress': {
          guard: { type: 'isSending', params: ({ event }) => event.progress },
          target: '.asking',
        },
      },
      states: {
        staying: { on: { 'curve.leave': { guard: 'canLeave', actions: ['submitLeave', 'dropReject'] } } },
        asking: {
          on: {
            'leave.progress': [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.progress },
                target: 'staying',
                actions: { type: 'assignAnswer', params: ({ event }) => answerOf(event.progress) },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.progress },
                target: 'staying',
                actions: { type: 'assignReject', params: ({ event }) => answerOf(event.progress) },
              },
              { guard: { type: 'isUnconfirmed', params: ({ event }) => event.progress }, target: 'unconfirmed' },
            ],
          },
        },
        /** It is asked again by itself, and by each press. */
        unconfirmed: { on: { 'curve.leave': { actions: 'retryLeave' } } },
      },
    },
  },
})
