import { assign, emit, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import type { AcceptPolicy, Order } from '#contract/sports/entities/order.ts'
import { takesOdds } from '#contract/sports/rules/odds-acceptance.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import {
  isRefusal,
  maySendAgain,
  actionToProvide,
  notProvided,
  rejectOf,
  retryDelayMs,
} from '#src/machines/command/command.ts'
import {
  applyMatch,
  applyRefusal,
  type BetAnswer,
  type BetRequest,
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
  | { readonly type: 'stake.change'; readonly text: string }
  | { readonly type: 'currency.change'; readonly currency: SettlementCurrency }
  | { readonly type: 'accept.change'; readonly accept: AcceptPolicy }
  | { readonly type: 'odds.accept' }
  | { readonly type: 'bet.place' }
  | { readonly type: 'bet.retry' }
  | { readonly type: 'bet.abandon' }
  | ({ readonly type: 'match.changed' } & MatchState)

/** `bet.accepted`: the order stands; `balanceMinor` is the stake's wallet after it. */
export type BetSlipEmitted = { readonly type: 'bet.accepted'; readonly order: Order; readonly balanceMinor: number }

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
  attempts: 0,
  repeats: true,
} as const satisfies Omit<BetSlipContext, 'roomNo' | 'currency' | 'accept'>

const dropped = ({ context: { roomNo } }: { context: BetSlipContext }) => ({ roomNo, pending: null })

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
    placeBet: fromPromise<BetAnswer, BetRequest>(() => notProvided('placeBet')),
    recallBet: fromPromise<PendingBet | null, BetPlaceKey>(() => notProvided('recallBet')),
    /** Sends `match.changed` whenever one of the matches moves. */
    matchFeed: fromCallback<EventObject, { matchIds: readonly string[] }>((): undefined => notProvided('matchFeed')),
  },
  actions: {
    keepBet: actionToProvide<BetPlaceKey & { pending: PendingBet | null }>('keepBet'),
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
    takeBet: assign(({ context }) => ({
      pending: planBet(context, crypto.randomUUID()),
      attempts: 0,
      reject: null,
    })),
    assignRecalled: assign((_, pending: PendingBet | null) =>
      pending
        ? {
            pending,
            pick: pending.pick,
            currency: pending.request.currency,
            stakeText: stakeTextOf(pending.request.stakeMinor, pending.request.currency),
            stakeMinor: pending.request.stakeMinor,
            stakeError: null,
            currentOddsMilli: pending.request.oddsMilli,
            accept: pending.request.accept,
            attempts: 1,
          }
        : {},
    ),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1, repeats: true }),
    assignOrder: assign((_, answer: BetAnswer) =>
      answer.kind === 'accepted' ? { order: answer.data.order, pending: null } : {},
    ),
    assignRefusal: assign(({ context }, answer: BetAnswer) => ({
      pending: null,
      reject: rejectOf(answer),
      ...applyRefusal(context, answer),
    })),
    assignOpen: assign((_, answer: BetAnswer) => ({ repeats: maySendAgain(answer) })),
    dropPending: assign({ pending: null }),
    clear: assign(noBet),
    tellAccepted: emit((_, answer: BetAnswer) => {
      if (answer.kind !== 'accepted') throw new Error('only an accepted bet is told')
      return { type: 'bet.accepted', ...answer.data }
    }),
  },
  guards: {
    canPlace: ({ context }) => canPlace(context),
    oddsChanged: ({ context }) => context.oddsChanged,
    isNews: ({ context }, match: MatchState) => applyMatch(context, match) !== null,
    wasAccepted: (_, answer: BetAnswer) => answer.kind === 'accepted',
    wasRefused: ({ context }, answer: BetAnswer) => isRefusal(answer, context.attempts),
    isThere: (_, pending: PendingBet | null) => pending !== null,
    repeats: ({ context }) => context.repeats,
  },
  delays: { retryDelay: ({ context }) => retryDelayMs(context.attempts) },
}).createMachine({
  id: 'betSlip',
  context: ({ input: { roomNo, currency } }) => ({ ...noBet, roomNo, currency, accept: 'higher' }),
  initial: 'empty',
  on: { 'currency.change': { actions: { type: 'assignCurrency', params: ({ event }) => event.currency } } },
  states: {
    empty: {
      entry: 'clear',
      invoke: {
        src: 'recallBet',
        input: ({ context }) => ({ roomNo: context.roomNo }),
        onDone: {
          guard: { type: 'isThere', params: ({ event }) => event.output },
          target: 'placing',
          actions: { type: 'assignRecalled', params: ({ event }) => event.output },
        },
      },
      on: {
        'slip.pick': { target: 'editing', actions: { type: 'assignPick', params: ({ event }) => event } },
      },
    },
    editing: {
      invoke: {
        src: 'matchFeed',
        input: ({ context: { pick } }) => ({ matchIds: pick ? [pick.matchId] : [] }),
      },
      on: {
        'slip.pick': {
          target: 'editing',
          reenter: true,
          actions: { type: 'assignPick', params: ({ event }) => event },
        },
        'slip.remove': 'empty',
        'slip.close': 'empty',
        'stake.change': { actions: { type: 'assignStake', params: ({ event }) => event.text } },
        'accept.change': { actions: { type: 'assignAccept', params: ({ event }) => event.accept } },
        'odds.accept': { guard: 'oddsChanged', actions: 'acceptOdds' },
        'match.changed': {
          guard: { type: 'isNews', params: ({ event }) => event },
          actions: { type: 'assignMatch', params: ({ event }) => event },
        },
        'bet.place': { guard: 'canPlace', target: 'placing', actions: 'takeBet' },
      },
    },
    placing: {
      entry: ['countAttempt', { type: 'keepBet', params: ({ context: { roomNo, pending } }) => ({ roomNo, pending }) }],
      invoke: {
        src: 'placeBet',
        input: ({ context: { pending } }) => {
          if (!pending) throw new Error('placing needs a pending bet')
          return pending.request
        },
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'accepted',
            actions: [
              { type: 'assignOrder', params: ({ event }) => event.output },
              { type: 'tellAccepted', params: ({ event }) => event.output },
              { type: 'keepBet', params: dropped },
            ],
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'editing',
            actions: [
              { type: 'assignRefusal', params: ({ event }) => event.output },
              { type: 'keepBet', params: dropped },
            ],
          },
          { target: 'unconfirmed', actions: { type: 'assignOpen', params: ({ event }) => event.output } },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      after: { retryDelay: { guard: 'repeats', target: 'placing' } },
      on: {
        'bet.retry': 'placing',
        'bet.abandon': { target: 'editing', actions: ['dropPending', { type: 'keepBet', params: dropped }] },
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
