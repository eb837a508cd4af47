import { sql } from 'kysely'
import type { Database } from '#server/platform/postgres/tables.ts'

export interface GoingReplay {
  readonly replayId: string
  readonly roomNo: string
  readonly title: string
  readonly endedAtMs: number
}

interface Row {
  id: string
  room_no: string
  title: string
  ended_at: Date
}

/** Replays whose notice is sent in one transaction. */
export const goingBatchMax = 100

/**
 * Marks the next replays whose streams ended in a span of time as announced, and answers them: those that nobody has
 * removed and that were not announced before.
 */
export const takeGoing = async (
  tables: Database,
  { endedAfterMs, endedUntilMs, nowMs }: { endedAfterMs: number; endedUntilMs: number; nowMs: number },
): Promise<GoingReplay[]> => {
  const { rows } = await sql<Row>`
    with due as (
      select r.stream_id, s.room_no, s.title, s.ended_at from replays r join streams s on s.id = r.stream_id
      where r.removed_at is null and r.going_notice_at is null
        and s.ended_at > ${new Date(endedAfterMs)} and s.ended_at <= ${new Date(endedUntilMs)}
      order by s.ended_at, r.stream_id limit ${goingBatchMax} for update of r skip locked)
    update replays r set going_notice_at = ${new Date(nowMs)} from due where r.stream_id = due.stream_id
    returning due.stream_id as id, due.room_no, due.title, due.ended_at`.execute(tables)
  return rows.map((row) => ({
    replayId: row.id,
    roomNo: row.room_no,
    title: row.title,
    endedAtMs: row.ended_at.getTime(),
  }))
}
