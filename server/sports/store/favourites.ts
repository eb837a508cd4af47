import { sql } from 'kysely'
import { favouritesMax } from '#contract/limits.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

export interface Favourites {
  /** Ids of matches, as they were added, newest first. */
  of(memberId: string): Promise<string[]>
  /** The same again changes nothing. `full`: nothing was added, because there are `favouritesMax` already. */
  set(memberId: string, matchId: string, isFavourite: boolean): Promise<'done' | 'full'>
  /** Matches that were over before then are nobody's favourites any more. */
  sweep(beforeMs: number): Promise<void>
}

const read = async (db: Database, memberId: string): Promise<string[]> => {
  const { rows } = await sql<{ match_id: string }>`
    select match_id from favourite_matches where member_id = ${memberId} order by added_at desc, match_id desc
  `.execute(db)
  return rows.map(({ match_id }) => match_id)
}

const add = (db: Database, memberId: string, matchId: string): Promise<'done' | 'full'> =>
  db.transaction().execute(async (trx) => {
    // Two of a member's devices would both find room for the last one.
    await sql`select pg_advisory_xact_lock(hashtextextended('favourite_matches', ${memberId}::bigint))`.execute(trx)
    const kept = await read(trx, memberId)
    if (kept.includes(matchId)) return 'done'
    if (kept.length >= favouritesMax) return 'full'
    await sql`insert into favourite_matches (member_id, match_id) values (${memberId}, ${matchId})`.execute(trx)
    return 'done'
  })

export const createFavourites = (db: Database): Favourites => ({
  of: (memberId) => read(db, memberId),
  set: async (memberId, matchId, isFavourite) => {
    if (isFavourite) return add(db, memberId, matchId)
    await sql`delete from favourite_matches where member_id = ${memberId} and match_id = ${matchId}`.execute(db)
    return 'done'
  },
  sweep: async (beforeMs) => {
    await sql`
      delete from favourite_matches f using matches m
      where m.match_id = f.match_id and m.start_at < ${new Date(beforeMs)} and (m.game_status = 2 or m.is_void)
    `.execute(db)
  },
})
