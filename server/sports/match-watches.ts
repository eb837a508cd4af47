import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Connection } from '#server/platform/realtime/connection.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'

export interface MatchWatches {
  /** Replaces what the connection watched before; an empty list stops it. */
  watch(connection: Connection, matchIds: readonly string[]): void
  changed(state: MatchState): void
}

/** Who gets the changes of which match; a change is encoded once for all of them. */
export const createMatchWatches = (): MatchWatches => {
  const watchersOf = new Map<string, Set<Connection>>()
  const leave = (connection: Connection, matchId: string): void => {
    const watchers = watchersOf.get(matchId)
    watchers?.delete(connection)
    if (watchers?.size === 0) watchersOf.delete(matchId)
    connection.matchIds.delete(matchId)
  }
  return {
    watch: (connection, matchIds) => {
      for (const matchId of connection.matchIds) leave(connection, matchId)
      for (const matchId of matchIds) {
        connection.matchIds.add(matchId)
        watchersOf.set(matchId, (watchersOf.get(matchId) ?? new Set()).add(connection))
      }
    },
    changed: (state) => {
      const watchers = watchersOf.get(state.matchId)
      if (!watchers) return
      const push = encodePush('match.changed', state)
      for (const connection of watchers) connection.send(push)
    },
  }
}
