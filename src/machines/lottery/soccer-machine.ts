import { assign, emit, sendTo, setup } from 'xstate'
import type { SoccerOutcome, SoccerPlay } from '#contract/lottery/entities/soccer.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { type CommandProgress, createCommandMachine } from '#src/machines/command/command-machine.ts'
import {
  noPicks,
  planSoccer,
  randomLine,
  soccerFault,
  toggleOutcome,
  type SoccerAnswer,
  type SoccerBody,
  type SoccerContext,
} from './soccer-rules.ts'
import { multipleWithin } from './ticket-rules.ts'

export type SoccerEvent =
  | { readonly type: 'round.changed'; readonly issue: string | null }
  | { readonly type: 'available.changed'; readonly availableMinor: number | null }
  | { readonly type: 'play.choose'; readonly play: SoccerPlay }
  | { readonly type: 'pick.toggle'; readonly at: number; readonly outcome: SoccerOutcome }
  | { readonly type: 'picks.random' }
  | { readonly type: 'picks.clear' }
  | { readonly type: 'multiple.change'; readonly multiple: number }
  | { readonly type: 'ticket.buy' }
  | { readonly type: 'ticket.retry' }
  | { readonly type: 'ticket.abandon' }
  | CommandProgress<SoccerBody, SoccerAnswer>

/** The server has sold a ticket, or has refused to: what the page knows is to be asked again. */
export type SoccerEmitted = { readonly type: 'ticket.answered'; readonly isBought: boolean }

export const soccerCommand = createCommandMachine<SoccerBody, SoccerAnswer>()

const answerOf = ({ event }: { event: { answer: SoccerAnswer } }): SoccerAnswer => event.answer

/**
 * A ticket of the soccer lottery from its outcomes to the answer. A missing answer is repeated with the same request id, also
 * after a reload, so a ticket is bought once; picks are of one round and end with its sale. [R-12, C-13, C-15]
 */
export const soccerMachine = setup({
  types: {
    context: {} as SoccerContext & { readonly random: () => number },
    events: {} as SoccerEvent,
    emitted: {} as SoccerEmitted,
    input: {} as { readonly random: () => number },
  },
  actors: { command: soccerCommand },
  actions: {
    assignRound: assign(({ context }, issue: string | null) =>
      issue === context.issue ? {} : { issue, picks: noPicks(), reject: null },
    ),
    assignAvailable: assign((_, availableMinor: number | null) => ({ availableMinor })),
    choosePlay: assign((_, play: SoccerPlay) => ({ play, reject: null })),
    toggle: assign(({ context: { picks } }, { at, outcome }: { at: number; outcome: SoccerOutcome }) => ({
      picks: toggleOutcome(picks, at, outcome),
      reject: null,
    })),
    pickAtRandom: assign(({ context: { play, random } }) => ({ picks: randomLine(play, random), reject: null })),
    clear: assign(() => ({ picks: noPicks(), reject: null })),
    assignMultiple: assign((_, multiple: number) => ({ multiple: multipleWithin(multiple) })),
    submit: sendTo('command', ({ context }) => ({ type: 'command.submit', body: planSoccer(context) })),
    retry: sendTo('command', { type: 'command.retry' }),
    abandon: sendTo('command', { type: 'command.abandon' }),
    dropReject: assign({ reject: null }),
    assignPending: assign((_, pending: SoccerContext['pending']) => ({ pending })),
    assignTicket: assign((_, answer: SoccerAnswer) =>
      answer.kind === 'accepted' ? { ticket: answer.data.ticket, pending: null, picks: noPicks(), multiple: 1 } : {},
    ),
    assignRefusal: assign((_, answer: SoccerAnswer) => ({ pending: null, reject: rejectOf(answer) })),
    dropPending: assign({ pending: null }),
    emitAnswered: emit((_, isBought: boolean) => ({ type: 'ticket.answered' as const, isBought })),
  },
  guards: { canBuy: ({ context }) => soccerFault(context) === null },
}).createMachine({
  id: 'soccerTicket',
  context: ({ input: { random } }) => ({
    play: 'win14',
    picks: noPicks(),
    multiple: 1,
    issue: null,
    availableMinor: null,
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
    'available.changed': { actions: { type: 'assignAvailable', params: ({ event }) => event.availableMinor } },
    'command.sending': { target: '.buying', actions: { type: 'assignPending', params: ({ event }) => event.pending } },
  },
  states: {
    editing: {
      on: {
        'round.changed': { actions: { type: 'assignRound', params: ({ event }) => event.issue } },
        'play.choose': { actions: { type: 'choosePlay', params: ({ event }) => event.play } },
        'pick.toggle': { actions: { type: 'toggle', params: ({ event: { at, outcome } }) => ({ at, outcome }) } },
        'picks.random': { actions: 'pickAtRandom' },
        'picks.clear': { actions: 'clear' },
        'multiple.change': { actions: { type: 'assignMultiple', params: ({ event }) => event.multiple } },
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
