import { assign, emit, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { Balance } from '#contract/wallet/entities/money.ts'
import { giftComboWindowMs } from '#contract/limits.ts'
import { notProvided, questionMaxMs, rejectOf } from '#src/machines/command/command.ts'
import { createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  asksFirst,
  canPay,
  firstOf,
  type GiftBody,
  type GiftTab,
  type GiftTrayContext,
  type GiftTrayEmitted,
  type GiftTrayEvent,
  type GiftTrayInput,
  isCount,
  type PendingGift,
  planGift,
  type RewardAnswer,
  type TrayLoad,
  withPrice,
} from './gift-tray-rules.ts'

/** One gift on its way. */
export const giftCommand = createCommandMachine<GiftBody, RewardAnswer, GiftTrayInput>()

const answerOf = ({ event }: { event: { answer: RewardAnswer } }): RewardAnswer => event.answer
const give = [
  { guard: 'asksFirst', target: 'confirming', actions: 'dropReject' },
  { guard: 'canPay', actions: ['submit', 'dropReject'] },
] as const

/**
 * The gift tray: coins leave once per request id, at the price that was seen. A missing answer is repeated with the
 * same request id; the combo goes on for 3 s after each gift. A gift of 1,888 coins or more is confirmed first, once a
 * session. [C-16, E-12]
 */
export const giftTrayMachine = setup({
  types: {
    context: {} as GiftTrayContext,
    events: {} as GiftTrayEvent,
    emitted: {} as GiftTrayEmitted,
    input: {} as GiftTrayInput,
  },
  actors: {
    loadTray: fromPromise<TrayLoad>(() => notProvided('loadTray')),
    command: giftCommand,
    walletFeed: fromCallback<EventObject>((): undefined => notProvided('walletFeed')),
    /** Sends `play.paused` when a time-out or an exclusion begins. */
    pauseFeed: fromCallback<EventObject>((): undefined => notProvided('pauseFeed')),
  },
  actions: {
    assignLoad: assign(({ context }, { gifts, coins, reject, hasConfirmed }: TrayLoad) => {
      const loaded = gifts ?? context.gifts
      const isKept = loaded.some((gift) => gift.giftId === context.giftId)
      return {
        gifts: loaded,
        coins: coins ?? context.coins,
        hasConfirmed,
        reject,
        giftId: isKept ? context.giftId : firstOf(loaded, context.tab),
      }
    }),
    pick: assign((_, giftId: string) => ({ giftId, count: 1, combo: 0, comboUntilMs: 0, reject: null })),
    assignCount: assign((_, count: number) => ({ count, reject: null })),
    assignTab: assign(({ context }, tab: GiftTab) => ({
      tab,
      giftId: firstOf(context.gifts, tab),
      count: 1,
      combo: 0,
    })),
    submit: sendTo('command', ({ context }) => ({ type: 'command.submit', body: planGift(context) })),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    dropReject: assign({ reject: null }),
    assignConfirmed: assign({ hasConfirmed: true }),
    /** Remembers for the other rooms of this session that a large gift was confirmed. */
    keepConfirmed: () => notProvided('keepConfirmed'),
    assignPending: assign((_, pending: PendingGift) => ({ pending })),
    assignSent: assign((_, answer: RewardAnswer) =>
      answer.kind === 'accepted'
        ? {
            pending: null,
            coins: answer.data.coins,
            combo: answer.data.combo,
            comboUntilMs: answer.atMs + giftComboWindowMs,
          }
        : {},
    ),
    assignRefusal: assign(({ context }, answer: RewardAnswer) => ({
      gifts: withPrice(context, answer),
      pending: null,
      reject: rejectOf(answer),
      combo: 0,
      comboUntilMs: 0,
    })),
    dropPending: assign({ pending: null, combo: 0, comboUntilMs: 0 }),
    show: assign({ isOpen: true }),
    hide: assign({ isOpen: false }),
    endCombo: assign({ combo: 0, comboUntilMs: 0 }),
    assignCoins: assign((_, balanceMinor: number) => ({ coins: balanceMinor })),
  },
  guards: {
    asksFirst: ({ context }) => asksFirst(context),
    canPay: ({ context }) => canPay(context),
    isCount: (_, count: number) => isCount(count),
    isListed: ({ context }, giftId: string) =>
      context.gifts.some((gift) => gift.giftId === giftId && gift.status === '1'),
    areCoins: (_, currency: Balance['currency']) => currency === 'COIN',
    isOpen: ({ context }) => context.isOpen,
  },
  delays: { comboWindow: giftComboWindowMs },
}).createMachine({
  id: 'giftTray',
  context: ({ input }) => ({
    roomNo: input.roomNo,
    isOpen: false,
    gifts: [],
    coins: null,
    giftId: null,
    count: 1,
    tab: 'hot',
    hasConfirmed: false,
    pending: null,
    reject: null,
    combo: 0,
    comboUntilMs: 0,
  }),
  invoke: [
    { src: 'walletFeed' },
    { src: 'pauseFeed' },
    {
      id: 'command',
      src: 'command',
      input: ({ context, self }) => ({
        place: { roomNo: context.roomNo },
        repeats: true,
        notify: (progress) => self.send(progress),
      }),
    },
  ],
  initial: 'closed',
  on: {
    'tray.open': { actions: 'show' },
    'tray.close': { actions: 'hide' },
    'play.paused': { actions: emit({ type: 'tray.paused' }) },
    'wallet.changed': {
      guard: { type: 'areCoins', params: ({ event }) => event.currency },
      actions: { type: 'assignCoins', params: ({ event }) => event.balanceMinor },
    },
    'command.sending': { target: '.sending', actions: { type: 'assignPending', params: ({ event }) => event.pending } },
  },
  states: {
    closed: {
      on: { 'tray.open': { target: 'loading', actions: 'show' } },
    },
    loading: {
      invoke: {
        src: 'loadTray',
        onDone: { target: 'choosing', actions: { type: 'assignLoad', params: ({ event }) => event.output } },
        onError: 'choosing',
      },
      after: { [questionMaxMs]: 'choosing' },
      on: { 'tray.close': { target: 'closed', actions: 'hide' } },
    },
    choosing: {
      on: {
        'tray.open': { target: 'loading', actions: 'show' },
        'tray.close': { target: 'closed', actions: 'hide' },
        'gift.pick': {
          guard: { type: 'isListed', params: ({ event }) => event.giftId },
          actions: { type: 'pick', params: ({ event }) => event.giftId },
        },
        'gift.count': {
          guard: { type: 'isCount', params: ({ event }) => event.count },
          actions: { type: 'assignCount', params: ({ event }) => event.count },
        },
        'gift.tab': { actions: { type: 'assignTab', params: ({ event }) => event.tab } },
        'gift.send': give,
      },
    },
    confirming: {
      on: {
        'gift.confirm': { guard: 'canPay', actions: ['assignConfirmed', 'keepConfirmed', 'submit'] },
        'gift.cancel': 'choosing',
        'tray.close': { target: 'closed', actions: 'hide' },
      },
    },
    sending: {
      on: {
        'command.accepted': {
          target: 'combo',
          actions: [
            { type: 'assignSent', params: answerOf },
            emit(({ context }) => ({ type: 'gift.sent', combo: context.combo })),
          ],
        },
        'command.refused': { target: 'choosing', actions: { type: 'assignRefusal', params: answerOf } },
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'gift.retry': { actions: 'retry' },
        'gift.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'choosing', actions: 'dropPending' },
      },
    },
    combo: {
      after: {
        comboWindow: [
          { guard: 'isOpen', target: 'choosing', actions: 'endCombo' },
          { target: 'closed', actions: 'endCombo' },
        ],
      },
      on: {
        'gift.again': give,
        'gift.send': give,
        'gift.pick': {
          guard: { type: 'isListed', params: ({ event }) => event.giftId },
          target: 'choosing',
          actions: { type: 'pick', params: ({ event }) => event.giftId },
        },
        'gift.tab': { target: 'choosing', actions: { type: 'assignTab', params: ({ event }) => event.tab } },
        'tray.close': { target: 'closed', actions: ['hide', 'endCombo'] },
      },
    },
  },
})
