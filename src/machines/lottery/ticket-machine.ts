import { assign, emit, sendTo, setup } from 'xstate'
import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  addedLines,
  canAdd,
  drawCountWithin,
  emptyPicks,
  faultOf,
  firstPlay,
  multipleWithin,
  planBuy,
  playNamed,
  quickPicks,
  randomPicks,
  togglePick,
  type BuyAnswer,
  type BuyBody,
  type PendingBuy,
  type QuickKind,
  type TicketContext,
} from './ticket-rules.ts'

export type TicketEvent =
  | { readonly type: 'draws.changed'; readonly issues: readonly string[] }
  | { readonly type: 'currency.change'; readonly currency: SettlementCurrency }
  | { readonly type: 'available.changed'; readonly availableMinor: number | null }
  | { readonly type: 'play.choose'; readonly code: string }
  | { readonly type: 'pick.toggle'; readonly row: number; readonly option: number }
  | { readonly type: 'picks.quick'; readonly row: number; readonly kind: QuickKind }
  | { readonly type: 'picks.random' }
  | { readonly type: 'line.add' }
  | { readonly type: 'line.remove'; readonly at: number }
  | { readonly type: 'multiple.change'; readonly multiple: number }
  | { readonly type: 'draws.count'; readonly drawCount: number }
  | { readonly type: 'stop.change'; readonly stopsOnWin: boolean }
  | { readonly type: 'ticket.buy' }
  | { readonly type: 'ticket.retry' }
  | { readonly type: 'ticket.abandon' }
  | CommandProgress<BuyBody, BuyAnswer>

/** `ticket.answered`: the server has sold a ticket, or has refused to: what the page knows is to be asked again. */
export type TicketEmitted = { readonly type: 'ticket.answered'; readonly isBought: boolean }

export interface TicketInput {
  readonly game: LotteryGame
  readonly currency: SettlementCurrency
}

/** One ticket on its way. */
export const buyCommand = createCommandMachine<BuyBody, BuyAnswer>()

const answerOf = ({ event }: { event: { answer: BuyAnswer } }): BuyAnswer => event.answer

/**
 * A lottery ticket from its numbers to the answer. A missing answer is repeated with the same request id, also after a
 * reload, so a ticket is bought once; which draws are sold is the server's to say. [R-12, C-13]
 */
export const ticketMachine = setup({
  types: {
    context: {} as TicketContext & { readonly random: () => number },
    events: {} as TicketEvent,
    emitted: {} as TicketEmitted,
    input: {} as TicketInput & { readonly random: () => number },
  },
  actors: { command: buyCommand },
  actions: {
    assignIssues: assign(({ context: { drawCount } }, issues: readonly string[]) => ({
      issues,
      drawCount: drawCountWithin(drawCount, issues),
    })),
    assignCurrency: assign((_, currency: SettlementCurrency) => ({ currency, availableMinor: null })),
    assignAvailable: assign((_, availableMinor: number | null) => ({ availableMinor })),
    choosePlay: assign(({ context }, code: string) => {
      const play = playNamed(context.game, code, context.play)
      return { play, picks: emptyPicks(play) }
    }),
    toggle: assign(({ context }, { row, option }: { row: number; option: number }) => ({
      picks: togglePick(context.picks, row, option),
      reject: null,
    })),
    quick: assign(({ context: { play, picks } }, { row, kind }: { row: number; kind: QuickKind }) => ({
      picks: quickPicks(play, picks, row, kind),
      reject: null,
    })),
    pickAtRandom: assign(({ context: { play, random } }) => ({ picks: randomPicks(play, random), reject: null })),
    addLine: assign(({ context }) => ({ lines: addedLines(context), picks: emptyPicks(context.play) })),
    removeLine: assign(({ context: { lines } }, at: number) => ({ lines: lines.toSpliced(at, 1) })),
    assignMultiple: assign((_, multiple: number) => ({ multiple: multipleWithin(multiple) })),
    assignDrawCount: assign(({ context: { issues } }, drawCount: number) => ({
      drawCount: drawCountWithin(drawCount, issues),
    })),
    assignStop: assign((_, stopsOnWin: boolean) => ({ stopsOnWin })),
    submit: sendTo('command', ({ context }) => ({ type: 'command.submit', body: planBuy(context) })),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    dropReject: assign({ reject: null }),
    assignPending: assign((_, pending: PendingBuy) => ({ pending })),
    assignTicket: assign(({ context: { play } }, answer: BuyAnswer) =>
      answer.kind === 'accepted'
        ? { ticket: answer.data.ticket, pending: null, lines: [], picks: emptyPicks(play), drawCount: 1 }
        : {},
    ),
    assignRefusal: assign((_, answer: BuyAnswer) => ({ pending: null, reject: rejectOf(answer) })),
    dropPending: assign({ pending: null }),
    emitAnswered: emit((_, isBought: boolean) => ({ type: 'ticket.answered' as const, isBought })),
  },
  guards: { canBuy: ({ context }) => faultOf(context) === null, canAdd: ({ context }) => canAdd(context) },
}).createMachine({
  id: 'lotteryTicket',
  context: ({ input: { game, currency, random } }) => ({
    game,
    play: firstPlay(game),
    picks: emptyPicks(firstPlay(game)),
    lines: [],
    multiple: 1,
    drawCount: 1,
    stopsOnWin: true,
    currency,
    availableMinor: null,
    issues: [],
    reject: null,
    pending: null,
    ticket: null,
    random,
  }),
  invoke: {
    id: 'command',
    src: 'command',
    input: ({ self }) => ({ place: null, repeats: true, notify: (progress) => self.send(progress) }),
  },
  initial: 'editing',
  on: {
    'draws.changed': { actions: { type: 'assignIssues', params: ({ event }) => event.issues } },
    'command.sending': { target: '.buying', actions: { type: 'assignPending', params: ({ event }) => event.pending } },
  },
  states: {
    editing: {
      on: {
        'currency.change': { actions: { type: 'assignCurrency', params: ({ event }) => event.currency } },
        'available.changed': { actions: { type: 'assignAvailable', params: ({ event }) => event.availableMinor } },
        'play.choose': { actions: { type: 'choosePlay', params: ({ event }) => event.code } },
        'pick.toggle': { actions: { type: 'toggle', params: ({ event: { row, option } }) => ({ row, option }) } },
        'picks.quick': { actions: { type: 'quick', params: ({ event: { row, kind } }) => ({ row, kind }) } },
        'picks.random': { actions: 'pickAtRandom' },
        'line.add': { guard: 'canAdd', actions: 'addLine' },
        'line.remove': { actions: { type: 'removeLine', params: ({ event }) => event.at } },
        'multiple.change': { actions: { type: 'assignMultiple', params: ({ event }) => event.multiple } },
        'draws.count': { actions: { type: 'assignDrawCount', params: ({ event }) => event.drawCount } },
        'stop.change': { actions: { type: 'assignStop', params: ({ event }) => event.stopsOnWin } },
        'ticket.buy': { guard: 'canBuy', actions: ['submit', 'dropReject'] },
      },
    },
    buying: {
      on: {
        'command.accepted': {
          target: 'editing',
          actions: [
            { type: 'assignTicket', params: answerOf },
            { type: 'emitAnswered', params: true },
          ],
        },
        'command.refused': {
          target: 'editing',
          actions: [
            { type: 'assignRefusal', params: answerOf },
            { type: 'emitAnswered', params: false },
          ],
        },
        'command.unconfirmed': 'unconfirmed',
      },
    },
    unconfirmed: {
      on: {
        'ticket.retry': { actions: 'retry' },
        'ticket.abandon': { actions: 'abandon' },
        'command.abandoned': { target: 'editing', actions: 'dropPending' },
      },
    },
  },
})
