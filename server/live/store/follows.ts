import { sql } from 'kysely'
import type { Follows } from '#server/live/ports.ts'
import { factEntry } from '#server/platform/outbox/facts.ts'
import { putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const followedMax = 100

const countFollowers = async (db: Database, anchorId: string, sinceMs: number | null) => {
  const since = sinceMs === null ? null : new Date(sinceMs)
  const { rows } = await sql<{ followers: string; won: string }>`
    select count(*) as followers, count(*) filter (where since >= ${since}) as won
    from follows where anchor_id = ${anchorId}`.execute(db)
  return { followers: Number(rows[0]?.followers ?? 0), won: Number(rows[0]?.won ?? 0) }
}

export const createFollows = (db: Database, now: () => number): Follows => ({
  follow: async (memberId, anchorId, follows) => {
    const pair = { member_id: memberId, anchor_id: anchorId }
    if (follows)
      await db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('follows')
          .values(pair)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        const id = `followed:${memberId}:${anchorId}`
        if (numInsertedOrUpdatedRows)
          await putIntoOutbox(trx, [factEntry({ name: 'followed', id, memberId, atMs: now() })])
      })
    else await db.deleteFrom('follows').where('member_id', '=', memberId).where('anchor_id', '=', anchorId).execute()
    const { count } = await db
      .selectFrom('follows')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('anchor_id', '=', anchorId)
      .executeTakeFirstOrThrow()
    return { follows, followerCount: Number(count) }
  },
  followedAnchors: async (memberId) => {
    const rows = await db
      .selectFrom('follows')
      .select('anchor_id')
      .where('member_id', '=', memberId)
      .orderBy('since', 'desc')
      .orderBy('anchor_id')
      .limit(followedMax)
      .execute()
    return rows.map((row) => row.anchor_id)
  },
  followersOf: (anchorId, sinceMs) => countFollowers(db, anchorId, sinceMs),
  wonIn: async (anchorId, { fromMs, toMs }) => {
    const { count } = await db
      .selectFrom('follows')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('anchor_id', '=', anchorId)
      .where('since', '>=', new Date(fromMs))
      .where('since', '<', new Date(toMs))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  isFollowing: async (memberId, anchorId) => {
    const row = await db
      .selectFrom('follows')
      .select('anchor_id')
      .where('member_id', '=', memberId)
      .where('anchor_id', '=', anchorId)
      .executeTakeFirst()
    return row !== undefined
  },
})
