import type { Follows } from '#server/live/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const followedMax = 100

export const createFollows = (db: Database): Follows => ({
  follow: async (memberId, anchorId, follows) => {
    const pair = { member_id: memberId, anchor_id: anchorId }
    await (follows
      ? db
          .insertInto('follows')
          .values(pair)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      : db.deleteFrom('follows').where('member_id', '=', memberId).where('anchor_id', '=', anchorId).execute())
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
