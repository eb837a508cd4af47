import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { storeStates, type MatchStore } from '#server/sports/store/matches.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { FeedSource, FeedUpdate } from './feed-source.ts'
import { freshNews, announceInRooms } from './room-news.ts'
import { readFixtures, startNextFixtures } from './fixture-rotation.ts'
import { createMutex } from '#server/platform/keyed-mutex.ts'
import { createSandboxFeed } from './sandbox-feed.ts'
import type { Log } from '#server/platform/log.ts'

const stepEveryMs = 1_000
const pollTimeoutMs = 3_000
/** After so long without word from the feed no running match takes bets. */
export const staleAfterMs = 10_000
/** One process at a time writes what the feed says. */
const feedLock = 4_127_002

export interface OddsFeed {
  /** One round: hear the feed, store what changed, tell it. Settles when it is stored. */
  step(): Promise<void>
  stop(): Promise<void>
}

export interface OddsFeedOptions {
  db: Database
  matches: MatchStore
  now: () => number
  /** Fixes the simulation of the rounds that this feed will make. */
  seed: number
  log: Log
  /** Called after each step that wrote messages for rooms. */
  onCommitted?: () => void
  /** Another feed than the embedded one. */
  source?: FeedSource
  /** 0: only when `step` is called. */
  everyMs?: number
}

const withTimeout = async <T>(work: Promise<T>, timeoutMs: number): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const isOpen = (state: MatchState): boolean =>
  state.gameStatus === 1 && state.markets.some(({ selections }) => selections.some(({ status }) => status === 'open'))

/** The same state with every selection closed, as the next version. */
const suspended = (state: MatchState): MatchState => ({
  ...state,
  version: state.version + 1,
  markets: state.markets.map((market) => ({
    ...market,
    selections: market.selections.map((selection) => ({ ...selection, status: 'suspended' })),
  })),
})

const markEnded = async (trx: DatabaseTransaction, updates: readonly FeedUpdate[]): Promise<void> => {
  const ended = updates.filter(({ endedAtMs }) => endedAtMs !== null)
  if (ended.length === 0) return
  await sql`
    update feed_matches f set finished_at = to_timestamp(e.at_ms / 1000.0)
    from unnest(${ended.map(({ matchId }) => matchId)}::bigint[], ${ended.map(({ endedAtMs }) => endedAtMs)}::bigint[])
      as e (match_id, at_ms)
    where f.match_id = e.match_id and f.finished_at is null
  `.execute(trx)
}

interface Plan {
  updates: readonly FeedUpdate[]
  states: readonly MatchState[]
}

/** What was heard and is not stored yet: the newest update of each match. Late and repeated ones fall away. */
const createPendingUpdates = () => {
  const pending = new Map<string, FeedUpdate>()
  const storedAsOfMs = new Map<string, number>()
  return {
    take(updates: readonly FeedUpdate[]): void {
      for (const update of updates) {
        const newestMs = pending.get(update.matchId)?.asOfMs ?? storedAsOfMs.get(update.matchId) ?? -1
        if (update.asOfMs > newestMs) pending.set(update.matchId, update)
      }
    },
    pending: (): FeedUpdate[] => [...pending.values()],
    stored(updates: readonly FeedUpdate[]): void {
      for (const update of updates) {
        storedAsOfMs.set(update.matchId, update.asOfMs)
        if (pending.get(update.matchId) === update) pending.delete(update.matchId)
      }
    },
  }
}

/**
 * Hears the odds feed and stores what it says: at most one write a match a second, all of a step in one transaction,
 * together with the messages for the matches' rooms. Listeners of `matches` are told after the commit. An update never
 * replaces a newer one; a silent feed closes the markets of running matches. [C-16, E-11]
 */
export const startOddsFeed = (options: OddsFeedOptions): OddsFeed => {
  const { db, matches, now, log } = options
  const source = options.source ?? createSandboxFeed(() => readFixtures(db))
  const received = createPendingUpdates()
  let receivedAtMs = now()

  const receive = async (nowMs: number): Promise<void> => {
    try {
      received.take(await withTimeout(source.poll(nowMs), pollTimeoutMs))
      receivedAtMs = nowMs
    } catch (error) {
      log.warn({ error: String(error), silentMs: nowMs - receivedAtMs }, 'the odds feed was not heard')
    }
  }

  /** What is to be written: what was heard; or, when nothing was for long, the closing of what is open. */
  const plan = (current: ReadonlyMap<string, MatchState>, nowMs: number): Plan => {
    if (nowMs - receivedAtMs > staleAfterMs)
      return { updates: [], states: [...current.values()].filter(isOpen).map(suspended) }
    const updates = received.pending()
    const states = updates.flatMap(({ matchId, state }): MatchState[] => {
      const before = current.get(matchId)
      return before ? [{ ...state, version: before.version + 1 }] : []
    })
    return { updates, states }
  }

  const write = async (nowMs: number): Promise<{ written: readonly MatchState[]; hasMessages: boolean }> => {
    const fixtures = await readFixtures(db)
    const known = await matches.states(fixtures.map(({ matchId }) => matchId))
    const current = new Map(known.map((state) => [state.matchId, state]))
    const { updates, states } = plan(current, nowMs)
    const result = await db.transaction().execute(async (trx) => {
      const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${feedLock}) as held`.execute(trx)
      if (!lock.rows[0]?.held) return undefined
      const written = await storeStates(trx, states)
      const ids = new Set(written.map(({ matchId }) => matchId))
      const ownUpdates = updates.filter(({ matchId }) => ids.has(matchId))
      const count = await announceInRooms(trx, freshNews(ownUpdates, current))
      await markEnded(trx, ownUpdates)
      const moved = await startNextFixtures(trx, fixtures, { seed: options.seed, nowMs })
      if (moved.length > 0) log.info({ moved }, 'next fixtures')
      return { written, hasMessages: count > 0 }
    })
    received.stored(updates)
    return result ?? { written: [], hasMessages: false }
  }

  const step = async (): Promise<void> => {
    const nowMs = now()
    await receive(nowMs)
    const { written, hasMessages } = await write(nowMs)
    matches.committed(written)
    if (written.length === 0) await matches.refresh()
    if (hasMessages) options.onCommitted?.()
  }

  return createSteps(step, options.everyMs ?? stepEveryMs, log)
}

/** One step at a time, the next one a pause after the last. */
const createSteps = (step: () => Promise<void>, everyMs: number, log: Log): OddsFeed => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const inTurn = createMutex()
  const run = (): Promise<void> => inTurn(step)

  const turn = async (): Promise<void> => {
    try {
      await run()
    } catch (error) {
      log.warn({ error: String(error) }, 'a step of the odds feed failed')
    }
    if (!stopped) timer = setTimeout(() => void turn(), everyMs)
  }
  if (everyMs > 0) void turn()
  return {
    step: run,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await inTurn(async () => undefined)
    },
  }
}
