import { randomUUID } from 'node:crypto'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Log } from '#server/platform/log.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import { storeFixtures } from '#server/sports/store/feed-fixtures.ts'
import {
  claimFeed,
  readFedMatches,
  releaseFeed,
  storeFedMatches,
  storePosition,
  storeResults,
  type FeedPosition,
} from '#server/sports/store/feed-rows.ts'
import { addPricePoints } from '#server/sports/store/match-prices.ts'
import type { MatchStore } from '#server/sports/store/matches.ts'
import { publicState, type FedMatch } from './fed-match.ts'
import { fixturesToStore, newMatch, planBatch, type FeedBatch, type FeedFault } from './feed-batch.ts'
import type { FeedMessage, FeedPort } from './feed-messages.ts'
import { createMessageQueue, type MessageQueue } from './message-queue.ts'
import { createPriceSampling, type PriceSampling } from './price-sampling.ts'
import { announceInRooms } from './room-news.ts'

/** A feed that says nothing for so long has its markets closed. [S-13] */
export const silentAfterMs = 10_000
/** A feed that says nothing for so long is asked whether something is there. */
const askAfterMs = 3_000
/** A match that has begun and that the feed does not mention for so long has its markets closed; */
export const vanishedAfterMs = 60_000
/** and one that is still to begin, after so long. */
const vanishedEarlyAfterMs = 3 * 60 * 60_000
/** So often a process that hears nothing says that it still reads the feed. */
const holdEveryMs = 1_000
const answerTimeoutMs = 3_000
const forgottenAfterMs = 3 * 24 * 60 * 60_000
const batchMax = 500
const recoveredMax = 500
const loggedFaultsMax = 20

export interface FeedConnection extends FeedPort {
  stop(): void
}

export interface IngestOptions {
  db: Database
  matches: MatchStore
  /** Names the feed: its position is kept under it. */
  feed: string
  /** Opens the provider's feed from a position on. */
  connect: (position: FeedPosition) => Promise<FeedConnection>
  now: () => number
  log: Log
  /** Called after each step that wrote messages for rooms. */
  onCommitted?: (() => void) | undefined
  /** Results of these matches were stored. */
  onResults?: ((matchIds: readonly string[]) => void) | undefined
  /** Hears every message, once, before it is applied. */
  record?: ((messages: readonly FeedMessage[]) => void) | undefined
}

export interface IngestStats {
  /** Messages whose effect is stored. */
  messages: number
  /** Messages and prices that nobody can mean. */
  refused: number
  /** Messages that had come before. */
  repeated: number
  /** Messages that came after a newer one of their kind. */
  late: number
  /** Times that a gap was asked for again. */
  recoveries: number
  /** Messages that the provider no longer had. */
  lost: number
  /** 1 while the feed is silent. */
  silent: number
}

export interface FeedIngest {
  /** True when this process reads the feed; opens it if nobody does. */
  open(): Promise<boolean>
  /** Stores what was heard, recovers what is missing, closes what is not heard. Steps must not overlap. */
  step(): Promise<void>
  stop(): Promise<void>
  stats(): IngestStats
}

interface Session {
  connection: FeedConnection
  queue: MessageQueue
  position: FeedPosition
  fedMatches: Map<string, FedMatch>
  /** Fixtures as they are stored. */
  fixtures: Map<string, string>
  sampling: PriceSampling
  receivedAtMs: number
  heldAtMs: number
  isSilent: boolean
  /** Matches that are closed because they are not heard. */
  vanished: Set<string>
  unsubscribe: () => void
}

class NotHeldError extends Error {}

const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${answerTimeoutMs} ms`)), answerTimeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const sameButVersion = (a: MatchState, b: MatchState): boolean =>
  JSON.stringify({ ...a, version: 0 }) === JSON.stringify({ ...b, version: 0 })

/** The next version of a match, with the state that is shown of it; its state stays when nothing of it moved. */
const nextVersion = (before: FedMatch | undefined, after: FedMatch, isUnheard: boolean): FedMatch => {
  const state = publicState(after, isUnheard)
  const isSame = before !== undefined && sameButVersion(before.state, state) && before.detail === after.detail
  return { ...after, state: isSame ? before.state : { ...state, version: after.state.version + 1 } }
}

/** When a match is over, its markets are closed for good. */
const mayBeOpen = ({ isFinal, isVoid, state }: FedMatch): boolean => !isFinal && !isVoid && state.gameStatus !== 2

const hasVanished = ({ state, startAtMs, receivedAtMs }: FedMatch, nowMs: number): boolean => {
  const hasBegun = state.gameStatus === 1 || nowMs >= startAtMs
  return nowMs - receivedAtMs > (hasBegun ? vanishedAfterMs : vanishedEarlyAfterMs)
}

/** What is over for long is not spoken of any more. */
const forgetOld = ({ fedMatches, fixtures }: Session, nowMs: number): void => {
  for (const [fixtureId, match] of fedMatches)
    if (!mayBeOpen(match) && nowMs - match.receivedAtMs > forgottenAfterMs) {
      fedMatches.delete(fixtureId)
      fixtures.delete(fixtureId)
    }
}

class Ingest implements FeedIngest {
  readonly #options: IngestOptions
  readonly #holder = randomUUID()
  readonly #counts = { messages: 0, refused: 0, late: 0, recoveries: 0, lost: 0 }
  #repeatedBefore = 0
  #session: Session | undefined
  #stopped = false

  constructor(options: IngestOptions) {
    this.#options = options
  }

  stats(): IngestStats {
    const repeated = this.#repeatedBefore + (this.#session?.queue.repeated ?? 0)
    return { ...this.#counts, repeated, silent: this.#session?.isSilent ? 1 : 0 }
  }

  async open(): Promise<boolean> {
    if (this.#session) return true
    const { db, feed, now, connect } = this.#options
    if (this.#stopped) return false
    const position = await claimFeed(db, feed, this.#holder)
    if (!position) return false
    const fedMatches = new Map((await readFedMatches(db, now())).map((match) => [match.fixtureId, match]))
    const connection = await connect(position)
    const queue = createMessageQueue()
    const session: Session = {
      connection,
      queue,
      position,
      fedMatches,
      fixtures: new Map(),
      sampling: createPriceSampling(),
      receivedAtMs: now(),
      heldAtMs: now(),
      isSilent: false,
      vanished: new Set(),
      unsubscribe: connection.subscribe((message) => {
        session.receivedAtMs = now()
        queue.put([message])
      }),
    }
    this.#session = session
    return true
  }

  async step(): Promise<void> {
    if (!(await this.open())) {
      await this.#options.matches.refresh()
      return
    }
    const session = this.#session
    if (!session) return
    try {
      await this.#stayHolder(session)
      await this.#hear(session)
      await this.#closeUnheard(session)
    } catch (error) {
      if (!(error instanceof NotHeldError)) throw error
      this.#options.log.warn({ feed: this.#options.feed }, 'another process reads the feed now')
      this.#close(session)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (!this.#session) return
    this.#close(this.#session)
    await releaseFeed(this.#options.db, this.#options.feed, this.#holder)
  }

  #close(session: Session): void {
    session.unsubscribe()
    session.connection.stop()
    this.#repeatedBefore += session.queue.repeated
    this.#session = undefined
  }

  /** Takes what is there, asks for what is missing, and takes that too, for as long as it goes on. */
  async #hear(session: Session): Promise<void> {
    let before: number
    do {
      before = session.position.seq
      await this.#recover(session)
      session.isSilent = this.#options.now() - session.receivedAtMs > silentAfterMs
      await this.#takeAll(session)
    } while (session.position.seq > before && session.queue.hasGapAfter(session.position.seq))
  }

  /** Asks for what is missing, and whether anything is there when nothing was heard. */
  async #recover(session: Session): Promise<void> {
    const { now, log, feed } = this.#options
    const isGap = session.queue.hasGapAfter(session.position.seq)
    if (!isGap && now() - session.receivedAtMs < askAfterMs) return
    try {
      const fromSeq = session.position.seq + 1
      const { messages, oldestSeq } = await withTimeout(session.connection.since(fromSeq, recoveredMax))
      if (isGap) this.#counts.recoveries += 1
      session.receivedAtMs = now()
      session.queue.put(messages)
      if (oldestSeq > fromSeq) this.#lose(session, oldestSeq - 1)
    } catch (error) {
      log.warn({ feed, error: String(error), silentMs: now() - session.receivedAtMs }, 'the feed was not heard')
    }
  }

  /** Goes on behind what nobody has any more. Prices may have moved meanwhile: each match says all of its own anew. */
  #lose(session: Session, seq: number): void {
    const { log, feed } = this.#options
    const lost = seq - session.position.seq
    this.#counts.lost += lost
    log.warn({ feed, afterSeq: session.position.seq, lost }, 'messages of the feed are lost')
    session.position = { ...session.position, seq }
    session.queue.drop(seq)
    for (const [fixtureId, match] of session.fedMatches)
      if (mayBeOpen(match)) session.fedMatches.set(fixtureId, { ...match, isUncertain: true })
  }

  async #takeAll(session: Session): Promise<void> {
    for (;;) {
      const messages = session.queue.after(session.position.seq, batchMax)
      if (messages.length === 0) return
      await this.#take(session, messages)
    }
  }

  async #take(session: Session, messages: readonly FeedMessage[]): Promise<void> {
    const { db, now, record } = this.#options
    const nowMs = now()
    const last = messages.at(-1)
    if (!last) return
    const position = { seq: last.seq, atMs: Math.max(session.position.atMs, last.atMs || 0) }
    const { fixtures, faults } = fixturesToStore(messages, session.fixtures)
    const made = new Map<string, FedMatch>()
    const { batch, changed, areRoomsNotified } = await db.transaction().execute(async (trx) => {
      await this.#hold(trx)
      const ids = await storeFixtures(trx, fixtures)
      for (const fixture of fixtures) {
        const matchId = ids.get(fixture.fixtureId)
        if (matchId !== undefined && !session.fedMatches.has(fixture.fixtureId))
          made.set(fixture.fixtureId, newMatch(fixture, { matchId, version: 1 }, nowMs))
      }
      const refused = new Set(faults.map(({ message }) => message))
      const applied = planBatch(
        messages.filter((message) => !refused.has(message)),
        (fixtureId) => made.get(fixtureId) ?? session.fedMatches.get(fixtureId),
        nowMs,
      )
      const stored = await this.#store(trx, session, applied, nowMs)
      await storePosition(trx, this.#options.feed, position)
      return { batch: applied, changed: stored.matches, areRoomsNotified: stored.areRoomsNotified }
    })
    record?.(messages)
    session.position = position
    session.queue.drop(position.seq)
    for (const { fixtureId, body } of fixtures) session.fixtures.set(fixtureId, JSON.stringify(body))
    for (const match of [...made.values(), ...changed]) session.fedMatches.set(match.fixtureId, match)
    session.sampling.stored()
    if (!session.isSilent) for (const fixtureId of batch.matches.keys()) session.vanished.delete(fixtureId)
    this.#counts.messages += messages.length
    this.#counts.late += batch.late
    this.#report([...faults, ...batch.faults])
    this.#announce(changed, batch, areRoomsNotified)
  }

  async #stayHolder(session: Session): Promise<void> {
    const { now, db } = this.#options
    if (now() - session.heldAtMs < holdEveryMs) return
    await this.#hold(db)
    session.heldAtMs = now()
  }

  async #hold(trx: Database | DatabaseTransaction): Promise<void> {
    if (!(await claimFeed(trx, this.#options.feed, this.#holder))) throw new NotHeldError()
  }

  async #store(
    trx: DatabaseTransaction,
    session: Session,
    { matches, news, results }: Pick<FeedBatch, 'matches' | 'news' | 'results'>,
    nowMs: number,
  ): Promise<{ matches: FedMatch[]; areRoomsNotified: boolean }> {
    const changed = [...matches.values()].map((match) =>
      nextVersion(session.fedMatches.get(match.fixtureId), match, session.isSilent),
    )
    const moved = changed.filter(
      ({ fixtureId, state, isFinal, isVoid }) =>
        state.version !== session.fedMatches.get(fixtureId)?.state.version ||
        isFinal !== session.fedMatches.get(fixtureId)?.isFinal ||
        isVoid !== session.fedMatches.get(fixtureId)?.isVoid,
    )
    await storeFedMatches(trx, moved, nowMs)
    await storeResults(trx, results)
    await addPricePoints(trx, session.sampling.points(moved, nowMs))
    return { matches: changed, areRoomsNotified: (await announceInRooms(trx, news)) > 0 }
  }

  #announce(changed: readonly FedMatch[], { results }: Pick<FeedBatch, 'results'>, areRoomsNotified: boolean): void {
    this.#options.matches.committed(changed.map(({ state }) => state))
    if (results.length > 0) this.#options.onResults?.([...new Set(results.map(({ matchId }) => matchId))])
    if (areRoomsNotified) this.#options.onCommitted?.()
  }

  /** Closes the markets of matches that are not heard, and opens them when they are heard again. */
  async #closeUnheard(session: Session): Promise<void> {
    const { now, db } = this.#options
    const nowMs = now()
    const isUnheard = (match: FedMatch): boolean => session.isSilent || hasVanished(match, nowMs)
    forgetOld(session, nowMs)
    const due = [...session.fedMatches.values()].filter(
      (match) => mayBeOpen(match) && (isUnheard(match) !== session.vanished.has(match.fixtureId) || match.isUncertain),
    )
    const next = due.map((match) => nextVersion(match, match, isUnheard(match)))
    const moved = next.filter(({ fixtureId, state }) => state !== session.fedMatches.get(fixtureId)?.state)
    if (moved.length > 0)
      await db.transaction().execute(async (trx) => {
        await this.#hold(trx)
        await storeFedMatches(trx, moved, nowMs)
      })
    for (const match of next) {
      session.fedMatches.set(match.fixtureId, match)
      if (isUnheard(match)) session.vanished.add(match.fixtureId)
      else session.vanished.delete(match.fixtureId)
    }
    this.#options.matches.committed(moved.map(({ state }) => state))
  }

  #report(faults: readonly FeedFault[]): void {
    const { log, feed } = this.#options
    this.#counts.refused += faults.length
    for (const { fault, message } of faults.slice(0, loggedFaultsMax))
      log.warn({ feed, fault, seq: message.seq, fixtureId: message.fixtureId }, 'the feed said what cannot be')
    if (faults.length > loggedFaultsMax)
      log.warn({ feed, more: faults.length - loggedFaultsMax }, 'the feed said more that cannot be')
  }
}

/**
 * Hears a provider's feed and stores what it says, each message once and in the order of their numbers: states, results,
 * details and news of rooms with the position, in one transaction. One process at a time; the others follow what it
 * stores. Listeners of `matches` are told after the commit. [C-16, E-11]
 */
export const createIngest = (options: IngestOptions): FeedIngest => new Ingest(options)
