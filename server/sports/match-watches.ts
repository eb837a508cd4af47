import type { MatchState } from '#contract/sports/entities/match.ts'
import { accept } from '#contract/outcome.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { SocketRequests, SocketSubject } from '#server/platform/realtime/socket-subject.ts'
import type { Matches } from './ports.ts'

/** Who gets the changes of which match; a change is encoded once for all of them. [E-11] */
export class MatchWatches implements SocketSubject {
  readonly requests: SocketRequests<'match.watch'> = {
    'match.watch': async (connection, { matchIds }) => {
      if (!connection.isGone) this.#watch(connection, matchIds)
      return accept({ data: { matches: await this.#matches.states(matchIds) } })
    },
  }
  readonly #matches: Pick<Matches, 'states' | 'onChanged'>
  readonly #watchersOf = new Map<string, Set<Connection>>()
  readonly #matchIdsOf = new Map<Connection, readonly string[]>()
  readonly #stop: () => void

  constructor(matches: Pick<Matches, 'states' | 'onChanged'>) {
    this.#matches = matches
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
