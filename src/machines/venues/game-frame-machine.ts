import { assign, fromPromise, setup } from 'xstate'
import type { venueLaunch, venueLaunchDemo } from '#contract/venues/game-calls.ts'
import type { GameMessage } from '#contract/venues/rules/frame-messages.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { notProvided, rejectOf, type Answer, type Reject } from '#src/machines/command/command.ts'

/** An entry of a catalogue, for money or for nothing. */
export interface PlayedGame {
  readonly channelCode: string
  readonly gameId: string
  readonly isDemo: boolean
}

export type LaunchAnswer = Answer<typeof venueLaunch> | Answer<typeof venueLaunchDemo>

export interface LaunchInput {
  readonly game: PlayedGame
  /** An address of this game that was opened before. */
  readonly spentUrl: string | null
}

export interface GameFrameInput extends LaunchInput {
  /** Of what the game plays for, until it says so itself. */
  readonly currency: SettlementCurrency
}

export interface Launched {
  readonly url: string
  readonly name: string
  readonly orientation: 'any' | 'landscape' | 'portrait'
}

export interface GameFrameContext {
  readonly game: PlayedGame
  /** The address in the frame; in `failed` and while it is asked for anew: the last one. */
  readonly launched: Launched | null
  readonly spentUrl: string | null
  readonly reject: Reject | null
  /** Of this sitting, as the game says. */
  readonly netMinor: number
  readonly balanceMinor: number | null
  readonly currency: SettlementCurrency
  /** Addresses in a row that had been opened before. */
  readonly expiredTimes: number
}

export type GameFrameEvent =
  | { readonly type: 'game.message'; readonly message: GameMessage }
  | { readonly type: 'game.retry' }
  | { readonly type: 'game.leave' }

export type GameFrameEmitted = { readonly type: 'game.full' } | { readonly type: 'game.left' }

/** How long a game may take until it says that it is there. */
const readyWithinMs = 20_000
const expiredMax = 2

type MessageOf<Type extends GameMessage['type']> = Extract<GameMessage, { type: Type }>
const is =
  <Type extends GameMessage['type']>(type: Type) =>
  ({ event }: { event: GameFrameEvent }): boolean =>
    event.type === 'game.message' && event.message.type === type
const messageOf = <Type extends GameMessage['type']>(event: GameFrameEvent, type: Type): MessageOf<Type> => {
  if (event.type !== 'game.message' || event.message.type !== type) throw new Error(`the game did not say ${type}`)
  return event.message as MessageOf<Type>
}

const machineSetup = setup({
  types: {
    context: {} as GameFrameContext,
    events: {} as GameFrameEvent,
    emitted: {} as GameFrameEmitted,
    input: {} as GameFrameInput,
  },
  actors: { launch: fromPromise<LaunchAnswer, LaunchInput>(async () => notProvided('launch')) },
  delays: { readyWithin: readyWithinMs },
  guards: {
    isAccepted: (_, answer: LaunchAnswer) => answer.kind === 'accepted',
    isRejected: (_, answer: LaunchAnswer) => answer.kind === 'rejected',
    isReady: is('ready'),
    isBalance: is('balance'),
    isRound: is('round'),
    isFull: is('fullscreen'),
    isExit: is('exit'),
    isExpired: ({ context, event }) =>
      event.type === 'game.message' &&
      event.message.type === 'fault' &&
      event.message.reason === 'expired' &&
      context.expiredTimes < expiredMax,
    isFault: is('fault'),
  },
  actions: {
    assignLaunched: assign((_, answer: LaunchAnswer) => {
      if (answer.kind !== 'accepted') throw new Error('only what was opened has an address')
      const { url, name, orientation } = answer.data
      return { launched: { url, name, orientation }, reject: null }
    }),
    assignReject: assign((_, answer: LaunchAnswer) => ({ reject: rejectOf(answer) })),
    assignBalance: assign(({ event }) => {
      const { balanceMinor, currency } = messageOf(event, 'balance')
      return { balanceMinor, currency }
    }),
    addRound: assign(({ context, event }) => {
      const { stakeMinor, payoutMinor } = messageOf(event, 'round')
      return { netMinor: context.netMinor + payoutMinor - stakeMinor }
    }),
    spend: assign(({ context }) => ({ spentUrl: context.launched?.url ?? context.spentUrl })),
    countExpired: assign(({ context }) => ({ expiredTimes: context.expiredTimes + 1 })),
    forgetExpired: assign({ expiredTimes: 0 }),
  },
})

const full = machineSetup.emit({ type: 'game.full' })
const left = machineSetup.emit({ type: 'game.left' })

/**
 * A game of a venue in its frame: opened, played, left. An address opens a game once; one that was opened before is asked
 * for anew, a few times at most. What the game says of money is shown and nothing else. [C-13, R-09]
 */
export const gameFrameMachine = machineSetup.createMachine({
  id: 'gameFrame',
  context: ({ input: { game, spentUrl, currency } }) => ({
    game,
    spentUrl,
    launched: null,
    reject: null,
    netMinor: 0,
    balanceMinor: null,
    currency,
    expiredTimes: 0,
  }),
  initial: 'launching',
  on: { 'game.leave': { target: '.left', actions: left } },
  states: {
    launching: {
      invoke: {
        src: 'launch',
        input: ({ context: { game, spentUrl } }) => ({ game, spentUrl }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'assignLaunched', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRejected', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'assignReject', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    loading: {
      after: { readyWithin: { target: 'failed', actions: 'spend' } },
      on: {
        'game.message': [
          { guard: 'isReady', target: 'playing', actions: 'forgetExpired' },
          { guard: 'isExpired', target: 'launching', actions: ['spend', 'countExpired'] },
          { guard: 'isFault', target: 'failed', actions: 'spend' },
        ],
      },
    },
    playing: {
      entry: 'spend',
      on: {
        'game.message': [
          { guard: 'isBalance', actions: 'assignBalance' },
          { guard: 'isRound', actions: 'addRound' },
          { guard: 'isFull', actions: full },
          { guard: 'isExit', target: 'left', actions: left },
          { guard: 'isExpired', target: 'launching', actions: 'countExpired' },
          { guard: 'isFault', target: 'failed' },
        ],
      },
    },
    refused: { on: { 'game.retry': 'launching' } },
    failed: { on: { 'game.retry': { target: 'launching', actions: 'forgetExpired' } } },
    left: { type: 'final' },
  },
})
