import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'

/** Points that are kept of a selection; the oldest leave first. */
export const pricePointsMax = 200

export interface PricePoint {
  readonly matchId: string
  readonly selectionId: string
  readonly atMs: number
  readonly oddsMilli: number
}

/** Adds a point to each of these selections, each named once. */
export const addPricePoints = async (trx: DatabaseTransaction, points: readonly PricePoint[]): Promise<void> => {
  if (points.length === 0) return
  await sql`
    insert into match_prices as p (match_id, selection_id, at_ms, odds_milli)
    select match_id, selection_id, array[at_ms], array[odds_milli]
    from unnest(${points.map(({ matchId }) => matchId)}::bigint[], ${points.map(({ selectionId }) => selectionId)}::text[],
      ${points.map(({ atMs }) => atMs)}::bigint[], ${points.map(({ oddsMilli }) => oddsMilli)}::int[])
      as n (match_id, selection_id, at_ms, odds_milli)
    order by match_id, selection_id
    on conflict (match_id, selection_id) do update set
      at_ms = (p.at_ms || excluded.at_ms)[greatest(1, cardinality(p.at_ms) + 2 - ${pricePointsMax}::int):],
      odds_milli = (p.odds_milli || excluded.odds_milli)[greatest(1, cardinality(p.odds_milli) + 2 - ${pricePointsMax}::int):]
  `.execute(trx)
}

/** Removes the prices of matches that ended before this time. */
export const sweepPrices = async (db: Database, endedBefore: Date): Promise<void> => {
  await sql`
    delete from match_prices p using matches m where m.match_id = p.match_id and m.finished_at < ${endedBefore}
  `.execute(db)
}
