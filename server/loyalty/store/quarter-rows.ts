import { sql } from 'kysely'
import type { Database } from '#server/platform/postgres/tables.ts'

export type QuarterRow = {
  readonly memberId: string
  readonly before: number
  readonly after: number
  readonly growth: number
  readonly needed: number
  readonly verdict: 'kept' | 'fallen' | 'paused' | 'moved'
}

/** The newest quarter that is settled. */
export const readSettledQuarter = async (db: Database): Promise<string> => {
  const { quarter } = await db
    .selectFrom('vip_quarters')
    .select(({ fn }) => fn.max('quarter').as('quarter'))
    .where('done_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return quarter
}

export const beginQuarter = async (db: Database, quarter: string): Promise<void> => {
  await db
    .insertInto('vip_quarters')
    .values({ quarter, done_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const endQuarter = async (db: Database, quarter: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('vip_quarters')
    .set({ done_at: new Date(nowMs) })
    .where('quarter', '=', quarter)
    .where('done_at', 'is', null)
    .execute()
}

/** Members with a level who were there when the quarter ended and whom nobody has decided. */
export const readUndecided = async (
  db: Database,
  quarter: string,
  of: { endMs: number; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m where m.vip_level > 0 and m.created_at < ${new Date(of.endMs)}
      and not exists (select from vip_quarter_members q where q.quarter = ${quarter} and q.member_id = m.id)
    order by m.id limit ${of.limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Of these members those whose level changed since a moment. */
export const readMoved = async (db: Database, memberIds: readonly string[], sinceMs: number): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('vip_changes')
    .select('member_id')
    .distinct()
    .where('member_id', 'in', [...memberIds])
    .where('at', '>=', new Date(sinceMs))
    .execute()
  return new Set(rows.map((row) => row.member_id))
}

export const writeDecided = async (db: Database, quarter: string, rows: readonly QuarterRow[]): Promise<void> => {
  await db
    .insertInto('vip_quarter_members')
    .values(
      rows.map(({ memberId, before, after, growth, needed, verdict }) => ({
        quarter,
        member_id: memberId,
        level_before: before,
        level_after: after,
        growth,
        needed,
        verdict,
      })),
    )
    .execute()
}

/** How many members a quarter decided, by verdict. */
export const countDecided = async (db: Database, quarter: string): Promise<Record<QuarterRow['verdict'], number>> => {
  const rows = await db
    .selectFrom('vip_quarter_members')
    .select(({ fn }) => ['verdict', fn.countAll<string>().as('count')])
    .where('quarter', '=', quarter)
    .groupBy('verdict')
    .execute()
  const counts = { kept: 0, fallen: 0, paused: 0, moved: 0 }
  for (const { verdict, count } of rows) counts[verdict] = Number(count)
  return counts
}
