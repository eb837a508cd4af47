import { not } from 'xstate'
import { questionMaxMs } from '#src/machines/command/command.ts'
import {
  acceptOdds,
  addPick,
  applyProgress,
  applyTicket,
  clearSlip,
  closedLegs,
  closeReceipt,
  dropBet,
  followPicks,
  forgetBet,
  removeLegs,
  seeReceipts,
  setStake,
  sweepReceipts,
  togglePick,
  toggleSize,
} from './slip-changes.ts'
import { noBusiness, revive } from './slip-document.ts'
import { applyMatch } from './slip-legs.ts'
import { acceptedOf, applyMax, matchesOf, quoteOf, unused, waitingOf } from './slip-queries.ts'
import { slipSetup } from './slip-setup.ts'

/**
 * The site's one slip: what was picked, stakes by tab, bets on their way and what became of them. Every bet is a command
 * of its own; a missing answer is asked again under the same request id, also after a reload and by another tab, and
 * never called a failure. [A-05, E-09, S-12, S-13, V-06]
 */
export const slipMachine = slipSetup.createMachine({
  id: 'slip',
  type: 'parallel',
  context: ({ input }) => {
    const fresh = { ...unused, memberId: input.memberId, currency: input.currency }
    return { ...fresh, ...revive(fresh, input.document) }
  },
  entry: 'recall',
  invoke: [{ src: 'pauseFeed' }, { src: 'surroundings' }],
  on: {
    'slip.toggle': { actions: { type: 'change', params: ({ context, event }) => togglePick(context, event.pick) } },
    'slip.add': { actions: { type: 'change', params: ({ context, event }) => addPick(context, event.pick) } },
    'slip.follow': { actions: { type: 'change', params: ({ context, event }) => followPicks(context, event.picks) } },
    'slip.remove': { actions: { type: 'change', params: ({ context, event }) => removeLegs(context, [event.key]) } },
    'slip.sweep': { actions: { type: 'change', params: ({ context }) => removeLegs(context, closedLegs(context)) } },
    'slip.clear': { actions: { type: 'change', params: ({ context }) => clearSlip(context) } },
    'play.paused': { actions: { type: 'change', params: ({ context }) => clearSlip(context) } },
    'mode.change': { actions: { type: 'change', params: ({ event: { mode } }) => ({ mode }) } },
    'size.toggle': { actions: { type: 'change', params: ({ context, event }) => toggleSize(context, event.size) } },
    'stake.change': {
      actions: { type: 'change', params: ({ context, event }) => setStake(context, event.target, event.text) },
    },
    'currency.change': {
      actions: { type: 'change', params: ({ event: { currency } }) => ({ currency, rejects: {} }) },
    },
    'accept.change': { actions: { type: 'change', params: ({ event: { accept } }) => ({ accept }) } },
    'share.change': { actions: { type: 'change', params: ({ event: { shares } }) => ({ shares }) } },
    'room.changed': { actions: { type: 'change', params: ({ event: { roomNo } }) => ({ roomNo }) } },
    'odds.accept': { actions: { type: 'change', params: ({ context, event }) => acceptOdds(context, event.key) } },
    'match.changed': {
      actions: { type: 'change', params: ({ context, event }) => ({ legs: applyMatch(context.legs, event) }) },
    },
    'ticket.changed': {
      actions: { type: 'change', params: ({ context, event }) => applyTicket(context, event.ticket) },
    },
    'receipt.close': {
      actions: { type: 'change', params: ({ context, event }) => closeReceipt(context, event.orderId) },
    },
    'receipts.seen': { actions: { type: 'change', params: ({ context }) => seeReceipts(context) } },
    'receipts.sweep': { actions: { type: 'change', params: ({ context }) => sweepReceipts(context) } },
    'bet.place': {
      guard: 'canPlace',
      actions: { type: 'launch', params: ({ event }) => event.oddsFormat },
    },
    'bet.retry': { actions: { type: 'tellCommand', params: ({ event }) => ({ ...event, type: 'command.retry' }) } },
    'bet.abandon': [
      {
        guard: { type: 'isForgotten', params: ({ event }) => event.target },
        actions: { type: 'change', params: ({ context, event }) => dropBet(context, event.target) },
      },
      { actions: { type: 'tellCommand', params: ({ event }) => ({ ...event, type: 'command.abandon' }) } },
    ],
    'bet.takeOver': { actions: { type: 'emitTakeOver', params: ({ event }) => event.target } },
    'bet.elsewhere': {
      guard: { type: 'isCarried', params: ({ event }) => event },
      actions: { type: 'assignElsewhere', params: ({ event }) => event },
    },
    'bet.progressed': [
      {
        guard: { type: 'wasAccepted', params: ({ event }) => event },
        actions: [
          { type: 'emitAccepted', params: ({ event }) => acceptedOf(event.progress) },
          { type: 'change', params: ({ context, event }) => applyProgress(context, event.target, event.progress) },
          { type: 'release', params: ({ event }) => event.target },
        ],
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => event },
        actions: [
          { type: 'change', params: ({ context, event }) => applyProgress(context, event.target, event.progress) },
          { type: 'release', params: ({ event }) => event.target },
        ],
      },
      {
        guard: { type: 'isCarried', params: ({ event }) => event },
        actions: {
          type: 'change',
          params: ({ context, event }) => applyProgress(context, event.target, event.progress),
        },
      },
    ],
    'bet.missing': {
      guard: { type: 'isCarried', params: ({ event }) => event },
      actions: [
        { type: 'release', params: ({ event }) => event.target },
        {
          type: 'change',
          params: ({ context, event }) => {
            const kept = { ...context, ...revive(context, event.document) }
            return { ...revive(context, event.document), ...forgetBet(kept, event.target) }
          },
        },
      ],
    },
    'slip.synced': {
      actions: [{ type: 'change', params: ({ context, event }) => revive(context, event.document) }, 'recall'],
    },
    'member.changed': {
      actions: [
        'releaseAll',
        {
          type: 'change',
          params: ({ context, event: { memberId, document } }) => ({
            memberId,
            rejects: {},
            ...revive({ ...context, memberId }, { choice: null, business: document.business ?? noBusiness }),
          }),
        },
        'recall',
      ],
    },
  },
  states: {
    content: {
      initial: 'empty',
      states: {
        empty: {
          always: [
            { guard: 'inFlight', target: 'placing' },
            { guard: not('isEmpty'), target: 'editing' },
          ],
        },
        editing: {
          always: [
            { guard: 'inFlight', target: 'placing' },
            { guard: 'isEmpty', target: 'empty' },
          ],
        },
        /** At least one bet is on its way; the other legs can be edited. */
        placing: {
          always: [
            { guard: 'isEmpty', target: 'empty' },
            { guard: 'isIdle', target: 'editing' },
          ],
        },
      },
    },
    prices: {
      initial: 'watching',
      states: {
        watching: {
          entry: 'assignWatchedMatches',
          invoke: { src: 'matchFeed', input: ({ context }) => ({ matchIds: matchesOf(context) }) },
          always: { guard: 'hasOtherMatches', target: 'watching', reenter: true },
        },
      },
    },
    tickets: {
      initial: 'watching',
      states: {
        watching: {
          entry: 'assignWatchedTickets',
          invoke: { src: 'ticketFeed', input: ({ context }) => ({ waiting: waitingOf(context) }) },
          always: { guard: 'hasOtherTickets', target: 'watching', reenter: true },
        },
      },
    },
    stake: {
      initial: 'typed',
      states: {
        typed: {
          on: {
            'stake.max': {
              guard: { type: 'canAsk', params: ({ event }) => event.target },
              target: 'asking',
              actions: { type: 'assignAsked', params: ({ event }) => event.target },
            },
          },
        },
        /** Asks what a line may stake at most. */
        asking: {
          invoke: {
            src: 'askMaxStake',
            input: ({ context }) => {
              const quote = context.asked === null ? null : quoteOf(context, context.asked)
              if (!quote) throw new Error('only what can be placed has a highest stake')
              return quote
            },
            onDone: {
              target: 'typed',
              actions: [
                { type: 'change', params: ({ context, event }) => applyMax(context, event.output) },
                { type: 'assignAsked', params: null },
              ],
            },
            onError: { target: 'typed', actions: { type: 'assignAsked', params: null } },
          },
          after: { [questionMaxMs]: { target: 'typed', actions: { type: 'assignAsked', params: null } } },
        },
      },
    },
  },
})
