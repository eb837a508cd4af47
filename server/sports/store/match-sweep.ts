import { sql } from 'kysely'
import type { Log } from '#server/platform/log.ts'
import { mayBeOneCommands } from '#server/platform/postgres/postgres-errors.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const sweptAtOnce = 200

/** The next old matches that no order and no room refers to, by their numbers. */
const nextOld = async (db: Database, startedBefore: Date, afterId: string): Promise<string[]> => {
  const { rows } = await sql<{ match_id: string }>`
    select m.match_id from matches m where m.start_at < ${startedBefore} and m.feed_id is not null
      and m.match_id > ${afterId}
      and not exists (select from order_legs l where l.match_id = m.match_id)
      and not exists (select from rooms r where r.match_id = m.match_id)
      and not exists (select from feed_matches f where f.match_id = m.match_id
        and f.round = (select max(round) from feed_matches n where n.slot = f.slot))
    order by m.match_id limit ${sweptAtOnce}
  `.execute(db)
  return rows.map(({ match_id: matchId }) => matchId)
}

/** Removes these, and answers how many went. One that something refers to after all stays alone. */
const remove = async (db: Database, matchIds: readonly string[], log: Log): Promise<number> => {
  try {
    await sql`delete from matches where match_id = any(${[...matchIds]}::bigint[])`.execute(db)
    return matchIds.length
  } catch (error) {
    if (!mayBeOneCommands(error)) throw error
    if (matchIds.length === 1) {
      log.warn({ matchId: matchIds[0], err: error }, 'an old match could not be removed')
      return 0
    }
    const half = Math.ceil(matchIds.length / 2)
    return (await remove(db, matchIds.slice(0, half), log)) + (await remove(db, matchIds.slice(half), log))
  }
}

/**
 * Removes matches that began before this time and that no order and no room refers to, with what else is known of them;
 * answers how many.
 */
export const sweepMatches = async (db: Database, startedBefore: Date, log: Log): Promise<number> => {
  let removed = 0
  for (let afterId: string | undefined = '0'; afterId !== undefined;) {
    const matchIds: string[] = await nextOld(db, startedBefore, afterId)
    if (matchIds.length > 0) removed += await remove(db, matchIds, log)
    afterId = matchIds.at(-1)
  }
  return removed
}
