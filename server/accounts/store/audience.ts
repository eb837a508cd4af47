import type { Audience } from '#server/accounts/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** Members who may be written to, on PostgreSQL. */
export const createAudience = (db: Database): Audience => {
  const reached = (vipMin: number) =>
    db.selectFrom('members').where('status', '!=', '2').where('vip_level', '>=', vipMin)
  return {
    size: async (vipMin) => {
      const { count } = await reached(vipMin).select(db.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
      return Number(count)
    },
    after: async (vipMin, afterId, limit) => {
      const rows = await reached(vipMin).select('id').where('id', '>', afterId).orderBy('id').limit(limit).execute()
      return rows.map(({ id }) => id)
    },
  }
}
