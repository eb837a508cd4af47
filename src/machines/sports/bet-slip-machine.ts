import { assign, emit, type EventObject, fromCallback, setup, sendTo } from 'xstate'
import type { AcceptPolicy } from '#contract/sports/entities/order.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import { takesOdds } from '#contract/sports/rules/odds-acceptance.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { notProvided, rejectOf } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  applyMatch,
  applyRefusal,
  type BetAnswer,
  type BetBody,
  type BetSlipContext,
  canPlace,
  type PendingBet,
  planBet,
  readStake,
  type SlipPick,
  stakeTextOf,
} from './slip-rules.ts'

export type BetSlipEvent =
  | ({ readonly type: 'slip.pick' } & Omit<SlipPick, 'followsOrderId'> & Partial<Pick<SlipPick, 'followsOrderId'>>)
  | { readonly type: 'slip.remove' }
  | { readonly type: 'slip.close' }
  | { readonly type: 'play.paused' }
  | { readonly type: 'stake.change'; readonly text: string }
  | { readonly type: 'currency.change'; readonly currency: SettlementCurrency }
  | { readonly type: 'accept.change'; readonly accept: AcceptPolicy }
  | { readonly type: 'odds.accept' }
  | { readonly type: 'bet.place' }
  | { readonly type: 'bet.retry' }
  | { readonly type: 'bet.abandon' }
  | ({ readonly type: 'match.changed' } & MatchState)
  | CommandProgress<BetBody, BetAnswer>

/** `bet.accepted`: the order stands; `balanceMinor` is the stake's wallet after it. */
export type BetSlipEmitted = { readonly type: 'bet.accepted'; readonly order: Ticket; readonly balanceMinor: number }

export interface BetSlipInput {
  readonly roomNo: string | null
  readonly currency: SettlementCurrency
}

type BetPlaceKey = Pick<BetSlipInput, 'roomNo'>

const noBet = {
  pick: null,
  stakeText: '',
  stakeMinor: null,
  stakeError: 'empty',
  currentOddsMilli: 0,
  oddsChanged: false,
  status: 'open',
  reject: null,
  order: null,
  pending: null,
  matchVersion: 0,
} as const satisfies Omit<BetSlipContext, 'roomNo' | 'currency' | 'accept'>

/** One bet on its way. */
export const betCommand = createCommandMachine<BetBody, BetAnswer, BetPlaceKey>()

const answerOf = ({ event }: { event: { answer: BetAnswer } }): BetAnswer => event.answer
const under = ({ event }: { event: { pending: PendingBet } }): PendingBet => event.pending

/**
 * A bet from pick to order: odds are followed while it is edited and placed as seen; a missing answer is repeated with
 * the same request id, also after a reload, and never called a failure. [E-09, S-12, S-13]
 */
export const betSlipMachine = setup({
  types: {
    context: {} as BetSlipContext,
    events: {} as BetSlipEvent,
    emitted: {} as BetSlipEmitted,
    input: {} as BetSlipInput,
  },
  actors: {
    command: betCommand,
    /** Sends `match.changed` whenever one of the matches moves. */
    matchFeed: fromCallback<EventObject, { matchIds: readonly string[] }>((): undefined => notProvided('matchFeed')),
    /** Sends `play.paused` when a time-out or an exclusion begins. */
    pauseFeed: fromCallback<EventObject>((): undefined => notProvided('pauseFeed')),
  },
  actions: {
    assignPick: assign(({ context }, pick: Omit<SlipPick, 'followsOrderId'> & Partial<SlipPick>) => ({
      ...noBet,
      ...(context.order ? {} : { stakeText: context.stakeText, ...readStake(context.stakeText, context.currency) }),
      currentOddsMilli: pick.oddsMilli,
      pick: {
        matchId: pick.matchId,
        matchName: pick.matchName,
        selectionId: pick.selectionId,
        categoryName: pick.categoryName,
        itemName: pick.itemName,
        oddsMilli: pick.oddsMilli,
        followsOrderId: pick.followsOrderId ?? null,
      },
    })),
    assignStake: assign(({ context }, text: string) => ({
      stakeText: text,
      ...readStake(text, context.currency),
      reject: null,
    })),
    assignCurrency: assign(({ context }, currency: SettlementCurrency) => ({
      currency,
      ...readStake(context.stakeText, currency),
      reject: null,
    })),
    assignAccept: assign(({ context: { pick, currentOddsMilli } }, accept: AcceptPolicy) => ({
      accept,
      oddsChanged: pick !== null && !takesOdds(accept, pick.oddsMilli, currentOddsMilli),
    })),
    acceptOdds: assign(({ context: { pick, currentOddsMilli } }) => ({
      pick: pick && { ...pick, oddsMilli: currentOddsMilli },
      oddsChanged: false,
      reject: null,
    })),
    assignMatch: assign(({ context }, match: MatchState) => applyMatch(context, match) ?? {}),
    submit: sendTo('command', ({ context }) => ({ type: 'command.submit', body: planBet(context) })),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    dropReject: assign({ reject: null }),
    assignPending: assign((_, pending: PendingBet) => ({ pending })),
    /** The slip as it was when a bet of before the reload left. */
    assignShown: assign((_, { body: { pick, request } }: PendingBet) => ({
      pick,
      currency: request.currency,
      stakeText: stakeTextOf(request.stakeMinor, request.currency),
      stakeMinor: request.stakeMinor,
      stakeError: null,
      currentOddsMilli: pick.oddsMilli,
      accept: request.accept,
    })),
    assignOrder: assign((_, answer: BetAnswer) =>
      answer.kind === 'accepted' ? { order: answer.data.ticket, pending: null } : {},
    ),
    assignRefusal: assign(({ context }, answer: BetAnswer) => ({
      pending: null,
      reject: rejectOf(answer),
      ...applyRefusal(context, answer),
    })),
    dropPending: assign({ pending: null }),
    clear: assign(noBet),
    emitAccepted: emit((_, answer: BetAnswer) => {
      if (answer.kind !== 'accepted') throw new Error('only an accepted bet is told')
      return { type: 'bet.accepted', order: answer.data.ticket, balanceMinor: answer.data.balanceMinor }
    }),
  },
  guards: {
    canPlace: ({ context }) => canPlace(context),
    oddsChanged: ({ context }) => context.oddsChanged,
    isNewer: ({ context }, match: MatchState) => applyMatch(context, match) !== null,
  },
}).createMachine({
  id: 'betSlip',
  context: ({ input: { roomNo, currency } }) => ({ ...noBet, roomNo, currency, accept: 'higher' }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ context, self }) => ({
      place: { roomNo: context.roomNo },
      repeats: true,
      notify: (progress) => self.send(progress),
    }),
  },
  initial: 'empty',
  on: {
    'currency.change': { actions: { type: 'assignCurrency', params: ({ event }) => event.currency } },
    'command.sending': { target: '.placing', actions: { type: 'assignPending', params: under } },
  },
  states: {
    empty: {
      entry: 'clear',
      on: {
        'slip.pick': { target: 'editing', actions: { type: 'assignPick', params: ({ event }) => event } },
        'command.sending': {
          target: 'placing',
          actions: [
            { type: 'assignPending', params: under },
            { type: 'assignShown', params: under },
          ],
        },
      },
    },
    editing: {
      invoke: [
        { src: 'matchFeed', input: ({ context: { pick } }) => ({ matchIds: pick ? [pick.matchId] : [] }) },
        { src: 'pauseFeed' },
      ],
      on: {
        'slip.pick': {
          target: 'editing',
          reenter: true,
          actions: { type: 'assignPick', params: ({ event }) => event },
        },
        'slip.remove': 'empty',
        'slip.close': 'empty',
        'play.paused': 'empty',
        'stake.change': { actions: { type: 'assignStake', params: ({ event }) => event.text } },
        'accept.change': { actions: { type: 'assignAccept', params: ({ event }) => event.accept } },
        'odds.accept': { guard: 'oddsChanged', actions: 'acceptOdds' },
        'match.changed': {
          guard: { type: 'isNewer', params: ({ event }) => event },
          actions: { type: 'assignMatch', params: ({ event }) => event },
        },
        'bet.place': { guard: 'canPlace', actions: ['submit', 'dropReject'] },
      },
    },
    placing: {
      on: {
        'command.accepted': {
          target: 'accepted',
          actions: [
            { type: 'assignOrder', params: answerOf },
            { type: 'emitAccepted', params: answerOf },
          ],
        },
        'command.refused': { target: 'editing', actions: { type: 'assignRefusal', params: answerOf } },
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'bet.retry': { actions: 'retry' },
        'bet.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'editing', actions: 'dropPending' },
      },
    },
    accepted: {
      on: {
        'slip.close': 'empty',
        'slip.remove': 'empty',
        'slip.pick': { target: 'editing', actions: { type: 'assignPick', params: ({ event }) => event } },
      },
    },
  },
})
