import { assign, emit, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import type { Balance } from '#contract/wallet/entities/money.ts'
import { giftComboWindowMs } from '#contract/limits.ts'
import {
  isRefusal,
  maySendAgain,
  actionToProvide,
  notProvided,
  rejectOf,
  retryDelayMs,
} from '#src/machines/command/command.ts'
import {
  canPay,
  firstOf,
  type GiftTab,
  type GiftTrayContext,
  type GiftTrayEmitted,
  type GiftTrayEvent,
  type GiftTrayInput,
  isCount,
  type PendingGift,
  pickedGift,
  type RewardAnswer,
  type TrayLoad,
  withPrice,
} from './gift-tray-rules.ts'

/**
 * The gift tray: coins leave once per request id, at the price that was seen. A missing answer is repeated with the
 * same request id; the combo goes on for 3 s after each gift. [C-16, E-12]
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
    sendGift: fromPromise<RewardAnswer, PendingGift & GiftTrayInput>(() => notProvided('sendGift')),
    recallGift: fromPromise<PendingGift | null, GiftTrayInput>(() => notProvided('recallGift')),
    walletFeed: fromCallback<EventObject>((): undefined => notProvided('walletFeed')),
  },
  actions: {
    keepGift: actionToProvide<GiftTrayInput & { pending: PendingGift | null }>('keepGift'),
    assignLoad: assign(({ context }, { gifts, coins, reject }: TrayLoad) => {
      const shown = gifts ?? context.gifts
      const isKept = shown.some((gift) => gift.giftId === context.giftId)
      return {
        gifts: shown,
        coins: coins ?? context.coins,
        reject,
        giftId: isKept ? context.giftId : firstOf(shown, context.tab),
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
    takeGift: assign(({ context }) => {
      const gift = pickedGift(context)
      if (!gift) throw new Error('a gift must be picked before it is sent')
      const pending = { requestId: crypto.randomUUID(), giftId: gift.giftId, count: context.count, price: gift.price }
      return { pending, attempts: 0, repeats: true, reject: null }
    }),
    assignRecalled: assign((_, pending: PendingGift | null) => ({ pending, attempts: 1, repeats: true })),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1, repeats: true }),
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
    assignOpen: assign((_, answer: RewardAnswer) => ({ repeats: maySendAgain(answer) })),
    dropPending: assign({ pending: null, combo: 0, comboUntilMs: 0 }),
    show: assign({ isOpen: true }),
    hide: assign({ isOpen: false }),
    endCombo: assign({ combo: 0, comboUntilMs: 0 }),
    assignCoins: assign((_, balanceMinor: number) => ({ coins: balanceMinor })),
  },
  guards: {
    canPay: ({ context }) => canPay(context),
    isCount: (_, count: number) => isCount(count),
    isListed: ({ context }, giftId: string) =>
      context.gifts.some((gift) => gift.giftId === giftId && gift.status === '1'),
    areCoins: (_, currency: Balance['currency']) => currency === 'COIN',
    wasAccepted: (_, answer: RewardAnswer) => answer.kind === 'accepted',
    wasRefused: ({ context }, answer: RewardAnswer) => isRefusal(answer, context.attempts),
    isThere: (_, pending: PendingGift | null) => pending !== null,
    repeats: ({ context }) => context.repeats,
    isOpen: ({ context }) => context.isOpen,
  },
  delays: {
    comboWindow: giftComboWindowMs,
    retryDelay: ({ context }) => retryDelayMs(context.attempts),
  },
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
    pending: null,
    reject: null,
    combo: 0,
    comboUntilMs: 0,
    attempts: 0,
    repeats: true,
  }),
  invoke: { src: 'walletFeed' },
  initial: 'closed',
  on: {
    'tray.open': { actions: 'show' },
    'tray.close': { actions: 'hide' },
    'wallet.changed': {
      guard: { type: 'areCoins', params: ({ event }) => event.currency },
      actions: { type: 'assignCoins', params: ({ event }) => event.balanceMinor },
    },
  },
  states: {
    closed: {
      invoke: {
        src: 'recallGift',
        input: ({ context }) => ({ roomNo: context.roomNo }),
        onDone: {
          guard: { type: 'isThere', params: ({ event }) => event.output },
          target: 'sending',
          actions: { type: 'assignRecalled', params: ({ event }) => event.output },
        },
      },
      on: { 'tray.open': { target: 'loading', actions: 'show' } },
    },
    loading: {
      invoke: {
        src: 'loadTray',
        onDone: { target: 'choosing', actions: { type: 'assignLoad', params: ({ event }) => event.output } },
        onError: 'choosing',
      },
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
        'gift.send': { guard: 'canPay', target: 'sending', actions: 'takeGift' },
      },
    },
    sending: {
      entry: [
        'countAttempt',
        { type: 'keepGift', params: ({ context: { roomNo, pending } }) => ({ roomNo, pending }) },
      ],
      invoke: {
        src: 'sendGift',
        input: ({ context: { roomNo, pending } }) => {
          if (!pending) throw new Error('sending needs a pending gift')
          return { roomNo, ...pending }
        },
        onDone: [
          {
            guard: { type: 'wasAccepted', params: ({ event }) => event.output },
            target: 'combo',
            actions: [
              { type: 'assignSent', params: ({ event }) => event.output },
              emit(({ context }) => ({ type: 'gift.sent', combo: context.combo })),
              { type: 'keepGift', params: ({ context: { roomNo } }) => ({ roomNo, pending: null }) },
            ],
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'choosing',
            actions: [
              { type: 'assignRefusal', params: ({ event }) => event.output },
              { type: 'keepGift', params: ({ context: { roomNo } }) => ({ roomNo, pending: null }) },
            ],
          },
          { target: 'unconfirmed', actions: { type: 'assignOpen', params: ({ event }) => event.output } },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: {
      after: { retryDelay: { guard: 'repeats', target: 'sending' } },
      on: {
        'gift.retry': 'sending',
        'gift.abandon': {
          target: 'choosing',
          actions: [
            'dropPending',
            { type: 'keepGift', params: ({ context: { roomNo } }) => ({ roomNo, pending: null }) },
          ],
        },
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
        'gift.again': { guard: 'canPay', target: 'sending', actions: 'takeGift' },
        'gift.send': { guard: 'canPay', target: 'sending', actions: 'takeGift' },
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
