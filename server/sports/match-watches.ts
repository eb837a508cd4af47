import type { MatchState } from '#contract/sports/entities/match.ts'
import { accept } from '#contract/outcome.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import { countThatFits } from '#server/platform/realtime/answer-size.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketRequests, SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { Matches } from './ports.ts'

const withoutEvents = new WeakMap<MatchState, MatchState>()

/** The same object each time, so that its size is measured once. */
const shortened = (state: MatchState): MatchState => {
  const known = withoutEvents.get(state) ?? { ...state, events: [] }
  withoutEvents.set(state, known)
  return known
}

/** Events first, then whole states are left out of what is too much for an answer; the next change brings both. */
const fitStates = (states: readonly MatchState[], bytesMax: number): MatchState[] => {
  if (countThatFits(states, bytesMax) === states.length) return [...states]
  const short = states.map(shortened)
  return short.slice(0, countThatFits(short, bytesMax))
}

/** Who gets the changes of which match; a change is encoded once for all of them. [E-11] */
export class MatchWatches implements SocketSubject {
  readonly requests: SocketRequests<'match.watch'> = {
    'match.watch': async (connection, { matchIds }) => {
      if (!connection.isGone) this.#watch(connection, matchIds)
      return accept({ data: { matches: fitStates(await this.#matches.states(matchIds), this.#answerListBytesMax) } })
    },
  }
  readonly #matches: Pick<Matches, 'states' | 'onChanged'>
  readonly #answerListBytesMax: number
  readonly #watchersOf = new Map<string, Set<Connection>>()
  readonly #matchIdsOf = new Map<Connection, readonly string[]>()
  readonly #stop: () => void

  constructor(matches: Pick<Matches, 'states' | 'onChanged'>, limits: { answerListBytesMax: number }) {
    this.#matches = matches
    this.#answerListBytesMax = limits.answerListBytesMax
    this.#stop = matches.onChanged((state) => this.#changed(state))
  }

  disconnected(connection: Connection): void {
    for (const matchId of this.#matchIdsOf.get(connection) ?? []) {
      const watchers = this.#watchersOf.get(matchId)
      watchers?.delete(connection)
      if (watchers?.size === 0) this.#watchersOf.delete(matchId)
    }
    this.#matchIdsOf.delete(connection)
  }

  close(): void {
    this.#stop()
  }

  /** Replaces what the connection watched before; an empty list stops it. */
  #watch(connection: Connection, matchIds: readonly string[]): void {
    this.disconnected(connection)
    if (matchIds.length === 0) return
    this.#matchIdsOf.set(connection, matchIds)
    for (const matchId of matchIds) {
      this.#watchersOf.set(matchId, (this.#watchersOf.get(matchId) ?? new Set()).add(connection))
    }
  }

  #changed(state: MatchState): void {
    const watchers = this.#watchersOf.get(state.matchId)
    if (!watchers) return
    const push = encodePush('match.changed', state)
    for (const connection of watchers) connection.send(push)
  }
}
