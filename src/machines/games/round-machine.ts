import { assign, emit, sendTo, setup } from 'xstate'
import type { GameRound, RoundBet, RoundMove } from '#contract/games/entities/round.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'
import { restMs } from './rest-ms.ts'
import {
  canPlay,
  isFurther,
  isOpen,
  planMove,
  planPlay,
  readRoundStake,
  scaledStake,
  type PendingRound,
  type RoundAnswer,
  type RoundBody,
  type RoundContext,
} from './round-rules.ts'

/** A page that is not looked at draws nothing: then what came is told all the same. */
const drawnMaxMs = 1_000

export type RoundEvent =
  /** The pair of seeds that the page shows. */
  | { readonly type: 'seeds.changed'; readonly seedId: string | null }
  | { readonly type: 'currency.change'; readonly currency: SettlementCurrency }
  | { readonly type: 'available.changed'; readonly availableMinor: number | null }
  /** Whether somebody wants no motion: what came rests at once. */
  | { readonly type: 'motion.changed'; readonly isStill: boolean }
  | { readonly type: 'bet.change'; readonly bet: RoundBet }
  | { readonly type: 'stake.change'; readonly text: string }
  | { readonly type: 'stake.scale'; readonly by: 'half' | 'double' }
  | { readonly type: 'round.play' }
  | { readonly type: 'round.move'; readonly move: RoundMove }
  /** The newest of the game, as the server lists it. */
  | { readonly type: 'round.found'; readonly round: GameRound }
  | { readonly type: 'round.retry' }
  | { readonly type: 'round.abandon' }
  /** The picture of what came is drawn, and begins to move. */
  | { readonly type: 'round.drawn' }
  | CommandProgress<RoundBody, RoundAnswer>

/** `round.rested`: a round has come and its picture moves no more, or it was refused: what the page knows of it is to be asked again. */
export type RoundEmitted = { readonly type: 'round.rested' }

export interface RoundInput {
  readonly bet: RoundBet
  readonly currency: SettlementCurrency
  readonly stakeText: string
}

/** One round on its way. */
export const roundCommand = createCommandMachine<RoundBody, RoundAnswer>()

const answerOf = ({ event }: { event: { answer: RoundAnswer } }): RoundAnswer => event.answer

/**
 * A round of a game of our own from its bet to its end, with its moves where it has some. A missing answer is repeated with the same request id, also
 * after a reload, so a round is played once; what it comes to is the server's to say. [C-13, V-06]
 */
export const roundMachine = setup({
  types: {
    context: {} as RoundContext,
    events: {} as RoundEvent,
    emitted: {} as RoundEmitted,
    input: {} as RoundInput,
  },
  actors: { command: roundCommand },
  actions: {
    assignSeeds: assign((_, seedId: string | null) => ({ seedId })),
    assignCurrency: assign(({ context }, currency: SettlementCurrency) => ({
      currency,
      ...readRoundStake(context.stakeText, { currency, availableMinor: null }),
      availableMinor: null,
    })),
    assignAvailable: assign(({ context: { stakeText, currency } }, availableMinor: number | null) => ({
      availableMinor,
      ...readRoundStake(stakeText, { currency, availableMinor }),
    })),
    assignBet: assign((_, bet: RoundBet) => ({ bet })),
    assignStake: assign(({ context }, stakeText: string) => ({
      stakeText,
      ...readRoundStake(stakeText, context),
      reject: null,
    })),
    submit: sendTo('command', ({ context }) => ({ type: 'command.submit', body: planPlay(context) })),
    submitMove: sendTo('command', ({ context }, move: RoundMove) => ({
      type: 'command.submit',
      body: planMove(context, move),
    })),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    dropReject: assign({ reject: null }),
    /** As it left, also when that was before a reload. */
    assignPending: assign((_, pending: PendingRound) => {
      if ('move' in pending.body) return { pending }
      const { bet, currency, stakeMinor } = pending.body.play
      return { pending, bet, currency, stakeMinor, stakeError: null, stakeText: typedAmount(stakeMinor, currency) }
    }),
    assignFound: assign((_, round: GameRound) => ({ round, bet: round.bet })),
    assignRound: assign((_, answer: RoundAnswer) =>
      answer.kind === 'accepted' ? { round: answer.data.round, pending: null } : {},
    ),
    assignRefusal: assign((_, answer: RoundAnswer) => ({ pending: null, reject: rejectOf(answer) })),
    dropPending: assign({ pending: null }),
    assignMotion: assign((_, isStill: boolean) => ({ isStill })),
    emitRested: emit({ type: 'round.rested' }),
  },
  delays: {
    drawn: drawnMaxMs,
    rest: ({ context: { round } }) => (round ? restMs(round) : 0),
  },
  guards: {
    canPlay: ({ context }) => canPlay(context),
    isOpen: ({ context }) => isOpen(context),
    moves: ({ context }, answer: RoundAnswer) =>
      !context.isStill && answer.kind === 'accepted' && restMs(answer.data.round) > 0,
    isFurther: ({ context }, round: GameRound) => isFurther(context.round, round),
  },
}).createMachine({
  id: 'round',
  context: ({ input: { bet, currency, stakeText } }) => ({
    bet,
    currency,
    stakeText,
    ...readRoundStake(stakeText, { currency, availableMinor: null }),
    seedId: null,
    isStill: false,
    availableMinor: null,
    reject: null,
    pending: null,
    round: null,
  }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self }) => ({ place: null, repeats: true, notify: (progress) => self.send(progress) }),
  },
  initial: 'editing',
  on: {
    'motion.changed': { actions: { type: 'assignMotion', params: ({ event }) => event.isStill } },
    'seeds.changed': { actions: { type: 'assignSeeds', params: ({ event }) => event.seedId } },
    'command.sending': { target: '.playing', actions: { type: 'assignPending', params: ({ event }) => event.pending } },
  },
  states: {
    editing: {
      on: {
        'currency.change': { actions: { type: 'assignCurrency', params: ({ event }) => event.currency } },
        'available.changed': { actions: { type: 'assignAvailable', params: ({ event }) => event.availableMinor } },
        'bet.change': { actions: { type: 'assignBet', params: ({ event }) => event.bet } },
        'stake.change': { actions: { type: 'assignStake', params: ({ event }) => event.text } },
        'stake.scale': {
          actions: { type: 'assignStake', params: ({ context, event }) => scaledStake(context, event.by) },
        },
        'round.play': { guard: 'canPlay', actions: ['submit', 'dropReject'] },
        'round.move': {
          guard: 'isOpen',
          actions: [{ type: 'submitMove', params: ({ event }) => event.move }, 'dropReject'],
        },
        'round.found': {
          guard: { type: 'isFurther', params: ({ event }) => event.round },
          actions: { type: 'assignFound', params: ({ event }) => event.round },
        },
      },
    },
    playing: {
      on: {
        'command.accepted': [
          {
            guard: { type: 'moves', params: answerOf },
            target: 'showing',
            actions: { type: 'assignRound', params: answerOf },
          },
          { target: 'editing', actions: [{ type: 'assignRound', params: answerOf }, 'emitRested'] },
        ],
        'command.refused': {
          target: 'editing',
          actions: [{ type: 'assignRefusal', params: answerOf }, 'emitRested'],
        },
        'command.unconfirmed': 'unconfirmed',
      },
    },
    /** The ball falls, the reels turn, the cards are dealt: its time counts from when it is drawn. */
    showing: {
      initial: 'coming',
      states: {
        coming: { on: { 'round.drawn': 'moving' }, after: { drawn: 'moving' } },
        moving: { after: { rest: { target: '#round.editing', actions: 'emitRested' } } },
      },
    },
    unconfirmed: {
      on: {
        'round.retry': { actions: 'retry' },
        'round.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'editing', actions: 'dropPending' },
      },
    },
  },
})
