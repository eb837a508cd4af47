import type { MatchState } from '#contract/sports/entities/match.ts'
import { mainStateOf } from '#contract/sports/rules/main-markets.ts'
import { isStill, moveBetween } from '#contract/sports/rules/match-moves.ts'
import { accept } from '#contract/outcome.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import { bytesTogether, countThatFits } from '#server/platform/realtime/answer-size.ts'
import { encodePush, encodePushText, type EncodedPush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketRequests, SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { Log } from '#server/platform/log.ts'
import { DetailMoves, type MatchDetails } from './detail-moves.ts'
import type { Matches } from './ports.ts'

const withoutEvents = new WeakMap<MatchState, MatchState>()

/** The same object each time, so that its size is measured once. */
const shortened = (state: MatchState): MatchState => {
  const cached = withoutEvents.get(state) ?? { ...state, events: [] }
  withoutEvents.set(state, cached)
  return cached
}

/** Events first, then whole states are left out of what is too much for an answer; the next change brings both. */
const fitStates = (states: readonly MatchState[], bytesMax: number): MatchState[] => {
  if (countThatFits(states, bytesMax) === states.length) return [...states]
  const short = states.map(shortened)
  return short.slice(0, countThatFits(short, bytesMax))
}

type Level = 'match' | 'page' | 'main'

const mains = new WeakMap<MatchState, MatchState>()

/** A state as a level shows it: the same object each time. */
const stateFor = (level: Level, state: MatchState): MatchState => {
  if (level !== 'main') return state
  const cached = mains.get(state) ?? mainStateOf(state)
  mains.set(state, cached)
  return cached
}

/** Who watches which matches of one level, and what they know. */
class LevelWatches {
  readonly #level: Level
  readonly #watchersOf = new Map<string, Set<Connection>>()
  readonly #matchIdsOf = new Map<Connection, readonly string[]>()
  /** What every watcher of a match has been sent, at least. */
  readonly #sent = new Map<string, MatchState>()
  readonly #moves = new Map<Connection, string[]>()

  constructor(level: Level) {
    this.#level = level
  }

  watch(connection: Connection, matchIds: readonly string[]): void {
    this.leave(connection)
    if (matchIds.length === 0) return
    this.#matchIdsOf.set(connection, matchIds)
    for (const matchId of matchIds)
      this.#watchersOf.set(matchId, (this.#watchersOf.get(matchId) ?? new Set()).add(connection))
  }

  leave(connection: Connection): void {
    for (const matchId of this.#matchIdsOf.get(connection) ?? []) {
      const watchers = this.#watchersOf.get(matchId)
      watchers?.delete(connection)
      if (watchers?.size !== 0) continue
      this.#watchersOf.delete(matchId)
      this.#sent.delete(matchId)
    }
    this.#matchIdsOf.delete(connection)
    this.#moves.delete(connection)
  }

  watchersOf(matchId: string): Iterable<Connection> {
    return this.#watchersOf.get(matchId) ?? []
  }

  /** States as they are answered; the first watcher's is where moves go on from. */
  answered(states: readonly MatchState[]): MatchState[] {
    return states.map((state) => {
      const sentState = stateFor(this.#level, state)
      if (this.#watchersOf.has(state.matchId) && !this.#sent.has(state.matchId))
        this.#sent.set(state.matchId, sentState)
      return sentState
    })
  }

  changed(state: MatchState): void {
    const watchers = this.#watchersOf.get(state.matchId)
    if (!watchers) return
    const sentState = stateFor(this.#level, state)
    const before = this.#sent.get(state.matchId)
    const move = before && moveBetween(before, sentState)
    if (this.#level === 'main' && move && isStill(move)) return
    this.#sent.set(state.matchId, sentState)
    if (!move) {
      const push = encodePush(`${this.#level}.changed`, sentState)
      for (const connection of watchers) connection.send(push)
      return
    }
    const text = JSON.stringify(move)
    for (const connection of watchers) {
      const moves = this.#moves.get(connection)
      if (moves) moves.push(text)
      else this.#moves.set(connection, [text])
    }
  }

  /** Sends the moves that gathered: encoded once for all who get the same ones. */
  flush(): void {
    const encoded = new Map<string, EncodedPush>()
    for (const [connection, moves] of this.#moves) {
      const text = `[${moves.join()}]`
      const push = encoded.get(text) ?? encodePushText(`${this.#level}.moved`, text)
      encoded.set(text, push)
      connection.send(push)
    }
    this.#moves.clear()
  }
}

interface MatchWatchesDeps {
  matches: Pick<Matches, 'states' | 'onChanged'>
  details: MatchDetails
  log: Pick<Log, 'warn'>
  limits: { answerListBytesMax: number }
}

/** Who gets the changes of which match, whole or for a list; small moves where no more is needed. [C-16, E-11] */
export class MatchWatches implements SocketSubject {
  readonly requests: SocketRequests<'match.watch'> = {
    'match.watch': async (connection, { matchIds, pageIds, mainIds }) => {
      let left = this.#answerListBytesMax
      const watch = async (level: LevelWatches, ids: readonly string[] | undefined): Promise<MatchState[]> => {
        if (!ids) return []
        if (!connection.isGone) level.watch(connection, ids)
        const states = fitStates(level.answered(await this.#matches.states(ids)), left)
        left -= bytesTogether(states)
        return states
      }
      const matches = await watch(this.#whole, matchIds)
      const pages = await watch(this.#page, pageIds)
      if (pageIds) this.#details.began(connection, pageIds)
      return accept({ data: { matches, pages, mains: await watch(this.#main, mainIds) } })
    },
  }
  readonly #matches: Pick<Matches, 'states' | 'onChanged'>
  readonly #answerListBytesMax: number
  readonly #whole = new LevelWatches('match')
  readonly #page = new LevelWatches('page')
  readonly #main = new LevelWatches('main')
  readonly #details: DetailMoves
  #isDue = false
  readonly #stop: () => void

  constructor({ matches, details, log, limits }: MatchWatchesDeps) {
    this.#matches = matches
    this.#answerListBytesMax = limits.answerListBytesMax
    this.#details = new DetailMoves({ details, log, watchersOf: (matchId) => this.#page.watchersOf(matchId) })
    this.#stop = matches.onChanged((state) => this.#changed(state))
  }

  disconnected(connection: Connection): void {
    this.#whole.leave(connection)
    this.#page.leave(connection)
    this.#main.leave(connection)
  }

  close(): void {
    this.#stop()
    this.#details.close()
  }

  /** What is stored together leaves together. */
  #changed(state: MatchState): void {
    this.#whole.changed(state)
    this.#page.changed(state)
    this.#main.changed(state)
    this.#details.changed(state.matchId)
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#whole.flush()
      this.#page.flush()
      this.#main.flush()
    })
  }
}
