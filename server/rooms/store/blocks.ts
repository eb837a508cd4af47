import { sql } from 'kysely'
import type { BlockedMember } from '#contract/rooms/entities/blocked-member.ts'
import { blocksMax, blocksPageMax } from '#contract/limits.ts'
import { createBlockIndex } from '#server/rooms/domain/block-index.ts'
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Blocks } from '#server/rooms/ports.ts'

const readIds = async (db: Database, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('member_blocks')
    .select('blocked_id')
    .where('member_id', '=', memberId)
    .orderBy('blocked_id')
    .execute()
  return rows.map(({ blocked_id: blockedId }) => blockedId)
}

const readPage = async (db: Database, memberId: string, beforeId: string | undefined): Promise<BlockedMember[]> => {
  const rows = await db
    .selectFrom('member_blocks')
    .innerJoin('members', 'members.id', 'member_blocks.blocked_id')
    .select(['members.id', 'nickname', 'avatar', 'vip_level', 'kind', 'since'])
    .where('member_id', '=', memberId)
    .$if(beforeId !== undefined, (query) =>
      query.where(
        sql<boolean>`(since, blocked_id) < (select since, blocked_id from member_blocks
          where member_id = ${memberId} and blocked_id = ${beforeId})`,
      ),
    )
    .orderBy('since', 'desc')
    .orderBy('blocked_id', 'desc')
    .limit(blocksPageMax + 1)
    .execute()
  return rows.map(({ vip_level: vipLevel, since, ...member }) => ({
    member: { ...member, vipLevel },
    sinceMs: since.getTime(),
  }))
}

const writeBlock = async (db: Database, memberId: string, blockedId: string, since: Date): Promise<boolean> => {
  const ids = await readIds(db, memberId)
  if (ids.includes(blockedId)) return true
  if (ids.length >= blocksMax) return false
  await db
    .insertInto('member_blocks')
    .values({ member_id: memberId, blocked_id: blockedId, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Who has blocked whom: rows in PostgreSQL, all of them in memory as well. [P-02] */
export const createBlocks = (db: Database, now: () => number): Blocks => {
  const index = createBlockIndex()
  const inTurn = createKeyedMutex()
  return {
    areApart: index.areApart,
    concerns: index.concerns,
    apartAmong: index.apartAmong,
    blockedBy: index.blockedBy,
    page: async (memberId, beforeId) => {
      const [page, ids] = await Promise.all([readPage(db, memberId, beforeId), readIds(db, memberId)])
      const blocked = page.slice(0, blocksPageMax)
      const nextBeforeId = page.length > blocksPageMax ? (blocked.at(-1)?.member.id ?? null) : null
      return { total: ids.length, blocked, nextBeforeId }
    },
    inTurn,
    open: async () => {
      const { rows } = await sql<{ member_id: string; ids: string[] }>`
        select member_id, array_agg(blocked_id::text) as ids from member_blocks group by member_id`.execute(db)
      for (const { member_id: memberId, ids } of rows) index.assign(memberId, ids)
    },
    refresh: async (memberId) => {
      const ids = await readIds(db, memberId)
      index.assign(memberId, ids)
      return ids
    },
    in: (unit) => {
      const tables = tablesOf(unit)
      return {
        block: (memberId, blockedId) => writeBlock(tables, memberId, blockedId, new Date(now())),
        unblock: async (memberId, blockedId) => {
          await tables
            .deleteFrom('member_blocks')
            .where('member_id', '=', memberId)
            .where('blocked_id', '=', blockedId)
            .execute()
        },
      }
    },
  }
}
