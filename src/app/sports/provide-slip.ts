import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate'
import { stakeBounds, ticketPageMax } from '#contract/limits.ts'
import { betList, betPlace, betQuote } from '#contract/sports/ticket-calls.ts'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { businessOf, choiceOf } from '#src/machines/sports/slip-document.ts'
import type { MaxStake, QuoteInput, BetPlaceKey } from '#src/machines/sports/slip-events.ts'
import { slipMachine } from '#src/machines/sports/slip-machine.ts'
import { betCommand } from '#src/machines/sports/slip-setup.ts'
import { settlementCurrency } from '#src/shared/money/settlement-currency.ts'
import type { SlipRef } from '#src/shared/sports/slip-port.ts'
import { askMatchesBy } from './ask-matches.ts'
import { createMatchFeed } from '#src/streams/match-feed.ts'
import { createPauseFeed } from '#src/streams/play-feed.ts'
import { createTabLocks, type TabLocks } from '#src/streams/tab-locks.ts'
import { createTicketFeed } from '#src/streams/ticket-feed.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'
import { datedBy, flat, keepWhole, provideCommand, unflat } from '#src/app/command/provide-command.ts'
import { createSlipStore, type SlipStore } from './slip-store.ts'
import type { BetBody, StakeTarget } from '#src/machines/sports/slip-types.ts'

export interface SlipParts {
  gateway: Gateway
  socket: Socket
  session: ActorRefFrom<typeof sessionMachine>
  /** Every tab's: localStorage. */
  store: BrowserStore
  serverNow: () => number
}

interface Kept extends SlipParts {
  memberId: () => string | null
  document: SlipStore
  locks: TabLocks
  /** Ends the waiting for another tab, by the bet's lock. */
  takeOvers: Map<string, () => void>
}

const lockOf = (memberId: string | null, target: StakeTarget): string => `grandstand.bet.${memberId ?? '-'}.${target}`

/** The longest that a bet waits for another tab in silence: a pressed one then goes out without the lock. */
const lockWaitMs = 2_000

/** Bets under way, of which one tab asks: it holds the bet until it is answered, and another goes on when that is gone. */
const provideBet = (parts: Kept): typeof betCommand => {
  const { gateway, store, serverNow, memberId, document, locks, takeOvers } = parts
  const at = datedBy(serverNow)
  const scopeOf = ({ target }: BetPlaceKey) => `${memberId() ?? '-'}.${target}`
  const kept = keepWhole<BetBody, BetPlaceKey, BetBody & { requestId: string }>(
    { store, kind: 'bet', nowMs: serverNow, scopeOf },
    betPlace.request,
    flat,
    unflat,
  )
  const commands = {
    ...kept,
    write: (keeping: Parameters<typeof kept.write>[0]) => {
      kept.write(keeping)
      if (keeping.pending === null) locks.release(lockOf(memberId(), keeping.place.target))
    },
  }
  return provideCommand(betCommand, commands, async ({ place, requestId, body }, signal) => {
    await locks.hold(lockOf(memberId(), place.target), { waitMs: lockWaitMs, signal })
    return at(gateway.call(betPlace, { requestId, ...body }))
  }).provide({
    actors: {
      recall: fromPromise(async ({ input: { place }, signal }) => {
        const lock = lockOf(memberId(), place.target)
        if ((await locks.hold(lock, { signal, waitMs: lockWaitMs })) === 'elsewhere') {
          place.elsewhere(true)
          const takenOver = new Promise<void>((resolve) => takeOvers.set(lock, resolve))
          await Promise.race([locks.hold(lock, { signal }), takenOver])
          takeOvers.delete(lock)
          place.elsewhere(false)
        }
        if (signal.aborted) return null
        const pending = kept.read(place)
        if (pending !== null) return pending
        locks.release(lock)
        place.missing(document.read(memberId()))
        return null
      }),
    },
  })
}

const askMaxStake = async (gateway: Gateway, { body }: QuoteInput, signal: AbortSignal): Promise<MaxStake> => {
  const { minMinor } = stakeBounds[body.currency]
  const result = await gateway.call(betQuote, { ...body, stakeMinor: minMinor }, { signal })
  if (result.kind !== 'accepted') return { reject: rejectOf(result) }
  const { maxStakeMinor } = result.data
  return maxStakeMinor >= minMinor ? { stakeMinor: maxStakeMinor } : { reject: { name: 'STAKE_LIMIT', msg: '' } }
}

const askTickets = async (gateway: Gateway, orderIds: readonly string[]) => {
  const newest = { currency: null, sport: null, fromMs: null, untilMs: null, matchId: null, after: null } as const
  const result = await gateway.call(betList, { ...newest, filter: 'all', limit: ticketPageMax }, { quiet: true })
  return result.kind === 'accepted' ? result.data.tickets.filter(({ orderId }) => orderIds.includes(orderId)) : null
}

/** What other tabs, the account and the choice of currency do to the slip. */
const surroundings = ({ session, memberId, document }: Kept) =>
  fromCallback(({ sendBack }) => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (document.isOurs(key)) sendBack({ type: 'slip.synced', document: document.read(memberId()) })
    }
    addEventListener('storage', onStorage)
    let current = memberId()
    const member = session.subscribe(() => {
      const next = memberId()
      if (next === current) return
      current = next
      sendBack({ type: 'member.changed', memberId: next, document: document.read(next) })
    })
    const stopCurrency = settlementCurrency.subscribe(() =>
      sendBack({ type: 'currency.change', currency: settlementCurrency.read() }),
    )
    return () => {
      removeEventListener('storage', onStorage)
      member.unsubscribe()
      stopCurrency()
    }
  })

/** The site's slip, started as it was left. [S-13, E-09] */
export const provideSlip = (parts: SlipParts): SlipRef => {
  const { gateway, socket, session, serverNow } = parts
  const memberId = () => session.getSnapshot().context.userInfo?.id ?? null
  const kept: Kept = {
    ...parts,
    memberId,
    document: createSlipStore(parts.store),
    locks: createTabLocks(navigator.locks),
    takeOvers: new Map(),
  }
  const machine = slipMachine.provide({
    actors: {
      command: provideBet(kept),
      matchFeed: fromCallback(createMatchFeed({ socket, random: Math.random, askMatches: askMatchesBy(gateway) })),
      ticketFeed: fromCallback(
        createTicketFeed({ socket, serverNow, askTickets: (orderIds) => askTickets(gateway, orderIds) }),
      ),
      pauseFeed: fromCallback(createPauseFeed(socket)),
      surroundings: surroundings(kept),
      askMaxStake: fromPromise(({ input, signal }) => askMaxStake(gateway, input, signal)),
    },
  })
  const actor = createActor(machine, {
    input: { memberId: memberId(), currency: settlementCurrency.read(), document: kept.document.read(memberId()) },
  })
  actor.on('bet.taken', ({ target }) => kept.takeOvers.get(lockOf(memberId(), target))?.())
  actor.subscribe(({ context }) =>
    kept.document.write(context.memberId, { choice: choiceOf(context), business: businessOf(context) }),
  )
  return actor.start()
}
