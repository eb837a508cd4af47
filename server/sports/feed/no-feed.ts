import type { Database } from '#server/platform/postgres/tables.ts'
import { readFedMatches, storeFedMatches } from '#server/sports/store/feed-rows.ts'
import { publicState } from './fed-match.ts'

/**
 * Where no feed is read nobody says prices: what an earlier feed left open is closed, and opens when a feed says it again.
 * Answers how many matches. [S-13]
 */
export const closeWithoutFeed = async (db: Database, nowMs: number): Promise<number> => {
  const open = (await readFedMatches(db, nowMs)).filter(({ state }) =>
    state.markets.some(({ selections }) => selections.some(({ status }) => status === 'open')),
  )
  const closed = open.map((match) => ({
    ...match,
    state: { ...publicState(match, true), version: match.state.version + 1 },
  }))
  await db.transaction().execute((trx) => storeFedMatches(trx, closed, nowMs))
  return closed.length
}
