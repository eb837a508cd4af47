import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Matches } from '#server/sports/ports.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'
import { share } from '#server/platform/shared-json.ts'

export interface MatchStore extends Matches {
  /** Takes over states that were just committed, and tells the listeners. An older version is let pass by. */
  committed(states: readonly MatchState[]): void
  /** Takes over what another process has stored. */
  refresh(): Promise<void>
}

interface Row {
  match_id: string
  state: Omit<MatchState, 'matchId' | 'version'>
  version: string
}

const stateOf = ({ match_id: matchId, state, version }: Row): MatchState => ({
  ...state,
  matchId,
  version: Number(version),
})

const readStates = async (db: Database, matchIds: readonly string[]): Promise<MatchState[]> => {
  const { rows } = await sql<Row>`
    select match_id, state, version from matches where match_id = any(${matchIds}::bigint[])
  `.execute(db)
  return rows.map(stateOf)
}

const readNewer = async (db: Database, cached: ReadonlyMap<string, MatchState>): Promise<MatchState[]> => {
  const states = [...cached.values()]
  const { rows } = await sql<Row>`
    select m.match_id, m.state, m.version from matches m
    join unnest(${states.map(({ matchId }) => matchId)}::bigint[], ${states.map(({ version }) => version)}::bigint[])
      as k (match_id, version) on k.match_id = m.match_id
    where m.version > k.version
  `.execute(db)
  return rows.map(stateOf)
}

/**
 * Match states: in memory once read, PostgreSQL is the truth. Whoever writes them says so with `committed`; a process
 * that does not write calls `refresh`.
 */
export const createMatches = (db: Database, log: Log): MatchStore => {
  const cached = new Map<string, MatchState>()
  const listeners = createListenerSet<[state: MatchState]>(log, 'the matches')

  const keep = (state: MatchState): boolean => {
    const isNewer = state.version > (cached.get(state.matchId)?.version ?? 0)
    if (isNewer) cached.set(state.matchId, share(state))
    return isNewer
  }
  const committed = (states: readonly MatchState[]): void => {
    for (const state of states) if (keep(state)) listeners.notify(state)
  }
  const states = async (matchIds: readonly string[]): Promise<MatchState[]> => {
    const missing = matchIds.filter((matchId) => !cached.has(matchId))
    if (missing.length > 0) for (const state of await readStates(db, missing)) keep(state)
    return matchIds.flatMap((matchId) => cached.get(matchId) ?? [])
  }

  return {
    states,
    state: async (matchId) => (await states([matchId]))[0],
    committed,
    refresh: async () => {
      if (cached.size > 0) committed(await readNewer(db, cached))
    },
    onChanged: listeners.add,
  }
}

/** Writes states of matches, each only over the version before it; answers those that were written. */
export const storeStates = async (
  trx: DatabaseTransaction,
  states: readonly MatchState[],
): Promise<readonly MatchState[]> => {
  if (states.length === 0) return []
  const { rows } = await sql<{ match_id: string }>`
    update matches m set state = s.state, version = s.version
    from unnest(${states.map(({ matchId }) => matchId)}::bigint[], ${states.map((state) => JSON.stringify(state))}::jsonb[],
      ${states.map(({ version }) => version)}::bigint[]) as s (match_id, state, version)
    where m.match_id = s.match_id and m.version = s.version - 1
    returning m.match_id
  `.execute(trx)
  const written = new Set(rows.map((row) => row.match_id))
  return states.filter(({ matchId }) => written.has(matchId))
}
