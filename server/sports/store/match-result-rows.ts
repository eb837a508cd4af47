import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { MatchResultAsked } from '#contract/sports/match-result.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface MatchOutcome {
  readonly lastKind: MatchResultAsked['kind'] | null
  /** Nothing of it was open after the newest version. */
  readonly hasFinal: boolean
  /** Something of it can still be bet on. */
  readonly isOpen: boolean
}

export interface MatchResultRows {
  /** Held until the unit ends: nobody bets on it, and no other result is stored. */
  lock(matchId: string): Promise<MatchOutcome | undefined>
  add(result: MatchResultAsked & { messageId: string; atMs: number }): Promise<void>
  in(unit: Unit): MatchResultRows
}

interface Row {
  state: MatchState
  kind: MatchResultAsked['kind'] | null
  is_final: boolean | null
}

const isOpenIn = ({ gameStatus, markets }: MatchState): boolean =>
  gameStatus !== 2 && markets.some(({ selections }) => selections.some(({ status }) => status === 'open'))

export const createMatchResultRows = (db: Database): MatchResultRows => ({
  lock: async (matchId) => {
    const { rows } = await sql<Row>`
      select m.state, r.kind, r.is_final from (select * from matches where match_id = ${matchId} for no key update) m
      left join lateral (select kind, is_final from match_results r where r.match_id = m.match_id
        order by version desc limit 1) r on true
    `.execute(db)
    const [row] = rows
    return row && { lastKind: row.kind, hasFinal: row.is_final ?? false, isOpen: isOpenIn(row.state) }
  },
  add: async ({ matchId, kind, facts, isFinal, note, messageId, atMs }) => {
    await sql`
      insert into match_results (match_id, version, kind, facts, is_final, note, message_id, at)
      select ${matchId}, coalesce(max(version), 0) + 1, ${kind}, ${JSON.stringify(facts)}::jsonb, ${isFinal}, ${note},
        ${messageId}, ${new Date(atMs)} from match_results where match_id = ${matchId}
    `.execute(db)
  },
  in: (unit) => createMatchResultRows(tablesOf(unit)),
})
