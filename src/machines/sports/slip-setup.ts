import { assign, emit, enqueueActions, type EventObject, fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from '#src/machines/command/command.ts'
import { createCommandMachine } from '#src/machines/command/command-machine.ts'
import { bodyOf } from './slip-bets.ts'
import { launch } from './slip-changes.ts'
import type { SlipDocument } from './slip-document.ts'
import type {
  BetPlaceKey,
  BetProgressed,
  MaxStake,
  QuoteInput,
  SlipEmitted,
  SlipEvent,
  SlipInput,
  TicketFeedInput,
} from './slip-events.ts'
import { inFlight, isEnd, isSame, matchesOf, quoteOf, waitingOf, type Machinery } from './slip-queries.ts'
import { canPlace, readyBets } from './slip-rules.ts'
import type { BetAnswer, BetBody, BetProgress, SlipContext, StakeTarget } from './slip-types.ts'

/** One bet on its way. */
export const betCommand = createCommandMachine<BetBody, BetAnswer, BetPlaceKey>()

/** The child that carries a bet; it reports to the slip. */
const childOf = (target: StakeTarget, id: string, slip: { send: (event: SlipEvent) => void }) => ({
  id,
  input: {
    place: {
      target,
      elsewhere: (isElsewhere: boolean) => slip.send({ type: 'bet.elsewhere', target, childId: id, isElsewhere }),
      missing: (document: SlipDocument) => slip.send({ type: 'bet.missing', target, childId: id, document }),
    },
    repeats: true,
    notify: (progress: BetProgress) => slip.send({ type: 'bet.progressed', target, childId: id, progress }),
  },
})

export const slipSetup = setup({
  types: {
    context: {} as Machinery,
    events: {} as SlipEvent,
    emitted: {} as SlipEmitted,
    input: {} as SlipInput,
  },
  actors: {
    command: betCommand,
    /** Sends `match.changed` whenever one of the matches moves. */
    matchFeed: fromCallback<EventObject, { matchIds: readonly string[] }>((): undefined => notProvided('matchFeed')),
    /** Sends `ticket.changed` for the member's tickets; those that wait are asked after when they are due. */
    ticketFeed: fromCallback<EventObject, TicketFeedInput>((): undefined => notProvided('ticketFeed')),
    /** Sends `play.paused` when a time-out or an exclusion begins. */
    pauseFeed: fromCallback<EventObject>((): undefined => notProvided('pauseFeed')),
    /** Sends `slip.synced` when another tab has changed the slip, `currency.change` and `member.changed`. */
    surroundings: fromCallback<EventObject>((): undefined => notProvided('surroundings')),
    askMaxStake: fromPromise<MaxStake, QuoteInput>(() => notProvided('askMaxStake')),
  },
  actions: {
    change: assign((_, change: Partial<SlipContext>) => change),
    assignWatchedMatches: assign(({ context }) => ({ watchedMatches: matchesOf(context) })),
    assignWatchedTickets: assign(({ context }) => ({ watchedTickets: waitingOf(context) })),
    /** What is ready leaves, each bet by a child of its own. */
    launch: enqueueActions(({ context, enqueue, self }, oddsFormat: BetBody['oddsFormat']) => {
      const ready = readyBets(context)
      const commandIds = { ...context.commandIds }
      for (const [nth, bet] of ready.entries()) {
        const child = childOf(bet.target, `bet.${context.spawned + nth}`, self)
        commandIds[bet.target] = child.id
        enqueue.spawnChild('command', child)
        enqueue.sendTo(child.id, { type: 'command.submit', body: bodyOf(context, bet, oddsFormat) })
      }
      enqueue.assign({ ...launch(context, ready), commandIds, spawned: context.spawned + ready.length })
    }),
    /** A child for each bet that was on its way before this page, or left in another tab: it is looked for in the store. */
    recall: enqueueActions(({ context, enqueue, self }) => {
      const uncarried = Object.values(context.bets).filter(
        ({ target, state }) => state !== 'forgotten' && !(target in context.commandIds),
      )
      const commandIds = { ...context.commandIds }
      for (const [nth, { target }] of uncarried.entries()) {
        const child = childOf(target, `bet.${context.spawned + nth}`, self)
        commandIds[target] = child.id
        enqueue.spawnChild('command', child)
      }
      enqueue.assign({ commandIds, spawned: context.spawned + uncarried.length })
    }),
    tellCommand: enqueueActions(
      ({ context, enqueue }, { target, type }: { target: StakeTarget; type: 'command.retry' | 'command.abandon' }) => {
        const childId = context.commandIds[target]
        if (childId !== undefined) enqueue.sendTo(childId, { type })
      },
    ),
    /** Goes on with a bet whatever another tab does with it: the server takes it once. */
    emitTakeOver: emit((_, target: StakeTarget) => ({ type: 'bet.taken', target })),
    assignElsewhere: assign(({ context }, { target, isElsewhere }: { target: StakeTarget; isElsewhere: boolean }) => ({
      elsewhere: [...context.elsewhere.filter((one) => one !== target), ...(isElsewhere ? [target] : [])],
    })),
    release: assign(({ context: { commandIds, elsewhere } }, target: StakeTarget) => ({
      elsewhere: elsewhere.filter((one) => one !== target),
      commandIds: Object.fromEntries(Object.entries(commandIds).filter(([name]) => name !== target)),
    })),
    releaseAll: assign({ commandIds: {}, elsewhere: [] }),
    assignAsked: assign((_, asked: StakeTarget | null) => ({ asked })),
    emitAccepted: emit((_, answer: BetAnswer) => {
      if (answer.kind !== 'accepted') throw new Error('only an accepted bet is told')
      return { type: 'bet.accepted', ...answer.data }
    }),
  },
  guards: {
    canPlace: ({ context }) => canPlace(context),
    isEmpty: ({ context }) => context.legs.length === 0 && !inFlight(context),
    inFlight: ({ context }) => inFlight(context),
    isIdle: ({ context }) => !inFlight(context),
    canAsk: ({ context }, target: StakeTarget) => quoteOf(context, target) !== null,
    isCarried: ({ context }, { target, childId }: { target: StakeTarget; childId: string }) =>
      context.commandIds[target] === childId,
    wasAccepted: ({ context }, { target, childId, progress }: BetProgressed) =>
      context.commandIds[target] === childId && progress.type === 'command.accepted',
    hasEnded: ({ context }, { target, childId, progress }: BetProgressed) =>
      context.commandIds[target] === childId && isEnd(progress),
    hasOtherMatches: ({ context }) => !isSame(matchesOf(context), context.watchedMatches),
    hasOtherTickets: ({ context }) => !isSame(waitingOf(context), context.watchedTickets),
    isForgotten: ({ context }, target: StakeTarget) => context.bets[target]?.state === 'forgotten',
  },
})
