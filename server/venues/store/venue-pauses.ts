import { sql } from 'kysely'
import type { Database } from '#server/platform/postgres/tables.ts'

export interface VenuePause {
  readonly memberId: string
  readonly untilMs: number
  /** How often it was looked at, with this time. */
  readonly tries: number
}

/** Members in a pause whose money may lie at a venue. [S-13, C-13] */
export interface VenuePauses {
  /** Those that are due; each is looked at again at `lookAtMs`, should whoever took it end. */
  takeDue(nowMs: number, lookAtMs: number, limit: number): Promise<VenuePause[]>
  lookAgain(pause: VenuePause, lookAtMs: number): Promise<void>
  /** Nothing happens where the pause has become another one meanwhile. */
  home(pause: VenuePause, atMs: number): Promise<void>
}

export const createVenuePauseRows = (db: Database): VenuePauses => ({
  takeDue: async (nowMs, lookAtMs, limit) => {
    const { rows } = await sql<{ member_id: string; until_ms: string; tries: number }>`
      update venue_pauses set tries = tries + 1, look_at = ${new Date(lookAtMs)} where member_id in (
        select member_id from venue_pauses where home_at is null and look_at <= ${new Date(nowMs)}
        order by look_at limit ${limit} for update skip locked)
      returning member_id, until_ms, tries`.execute(db)
    return rows.map((row) => ({ memberId: row.member_id, untilMs: Number(row.until_ms), tries: row.tries }))
  },
  lookAgain: async ({ memberId, untilMs }, lookAtMs) => {
    await db
      .updateTable('venue_pauses')
      .set({ look_at: new Date(lookAtMs) })
      .where('member_id', '=', memberId)
      .where('until_ms', '=', String(untilMs))
      .execute()
  },
  home: async ({ memberId, untilMs }, atMs) => {
    await db
      .updateTable('venue_pauses')
      .set({ home_at: new Date(atMs) })
      .where('member_id', '=', memberId)
      .where('until_ms', '=', String(untilMs))
      .execute()
  },
})
