import { sql } from 'kysely'
import type { PointEntry, PointReason } from '#contract/promotions/entities/points.ts'
import type { Words } from '#contract/promotions/entities/words.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface PointMove {
  /** Its own for ever: the same one moves nothing a second time. */
  readonly key: string
  readonly memberId: string
  readonly reason: PointReason
  /** Below zero: they go. */
  readonly points: number
  readonly title: Words | null
}

/** Points of members. They are no money: they buy what a shop or a draw has, and nothing turns them into a currency. [C-15] */
export interface Points {
  of(memberId: string): Promise<number>
  /** The balance after it. `short`: there are not so many, and nothing moved. The member's row is held until the unit ends. */
  move(move: PointMove): Promise<number | 'short'>
  page(memberId: string, beforeId: string | undefined, limit: number): Promise<PointEntry[]>
  in(unit: Unit): Points
}

const readBalance = async (db: Database, memberId: string): Promise<number> => {
  const row = await db
    .selectFrom('point_balances')
    .select('points')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return Number(row?.points ?? 0)
}

/** The row is there from here on, and nobody else moves it. */
const holdBalance = async (db: Database, memberId: string): Promise<number> => {
  const { rows } = await sql<{ points: string }>`
    insert into point_balances (member_id, points) values (${memberId}, 0)
    on conflict (member_id) do update set points = point_balances.points returning points`.execute(db)
  return Number(rows[0]?.points ?? 0)
}

const movePoints = async (db: Database, move: PointMove, now: () => number): Promise<number | 'short'> => {
  const before = await holdBalance(db, move.memberId)
  const earlier = await db.selectFrom('point_entries').select('key').where('key', '=', move.key).executeTakeFirst()
  if (earlier) return before
  const after = before + move.points
  if (after < 0) return 'short'
  await db.updateTable('point_balances').set({ points: after }).where('member_id', '=', move.memberId).execute()
  await db
    .insertInto('point_entries')
    .values({
      key: move.key,
      member_id: move.memberId,
      reason: move.reason,
      points: move.points,
      after_points: after,
      title: move.title && JSON.stringify(move.title),
      at: new Date(now()),
    })
    .execute()
  return after
}

const readPage = async (
  db: Database,
  memberId: string,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<PointEntry[]> => {
  const rows = await db
    .selectFrom('point_entries')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(beforeId !== undefined, (query) => query.where('entry_id', '<', beforeId ?? ''))
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    entryId: row.entry_id,
    reason: row.reason,
    points: Number(row.points),
    afterPoints: Number(row.after_points),
    title: row.title,
    atMs: row.at.getTime(),
  }))
}

export const createPoints = (db: Database, now: () => number): Points => ({
  of: (memberId) => readBalance(db, memberId),
  move: (move) => movePoints(db, move, now),
  page: (memberId, beforeId, limit) => readPage(db, memberId, { beforeId, limit }),
  in: (unit) => createPoints(tablesOf(unit), now),
})
