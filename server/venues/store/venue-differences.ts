import { sql } from 'kysely'
import type { Database } from '#server/platform/postgres/tables.ts'

export interface VenueDifference {
  readonly channelCode: string
  readonly transactionId: string
  readonly what: string
  readonly foundAtMs: number
}

interface Ended {
  readonly state: 'repaired' | 'closed'
  readonly note: string
  readonly at: Date
}

/** What is done here and was found in no record there, made before; what repaired a difference is not meant. */
const readMissingThere =
  (db: Database) =>
  async (channelCode: string, before: Date, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ transaction_id: string }>`
    select m.transaction_id from venue_moves m
    where m.channel_code = ${channelCode} and m.made_at < ${before} and m.reconciled_at is null and m.refusal is null
      and m.transaction_id not like 'reconcile-%' and not exists (select from venue_differences d
        where d.channel_code = m.channel_code and d.transaction_id = m.transaction_id)
    order by m.made_at limit ${limit}`.execute(db)
    return rows.map((row) => row.transaction_id)
  }

/** The oldest first. */
const readOpen =
  (db: Database) =>
  async (limit: number): Promise<VenueDifference[]> => {
    const rows = await db
      .selectFrom('venue_differences')
      .selectAll()
      .where('state', '=', 'open')
      .orderBy('found_at')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      channelCode: row.channel_code,
      transactionId: row.transaction_id,
      what: row.what,
      foundAtMs: row.found_at.getTime(),
    }))
  }

/** How far each venue's records were read, and where they differ from ours. [C-13] */
export const createVenueDifferences = (db: Database) => ({
  cursorOf: async (channelCode: string): Promise<string | null> => {
    const row = await db
      .selectFrom('venue_record_cursors')
      .select('cursor')
      .where('channel_code', '=', channelCode)
      .executeTakeFirst()
    return row?.cursor ?? null
  },
  keepCursor: async (channelCode: string, cursor: string, at: Date): Promise<void> => {
    await db
      .insertInto('venue_record_cursors')
      .values({ channel_code: channelCode, cursor, read_at: at })
      .onConflict((conflict) => conflict.column('channel_code').doUpdateSet({ cursor, read_at: at }))
      .execute()
  },
  /** These are the same there and here. */
  reconciled: async (channelCode: string, transactionIds: readonly string[], at: Date): Promise<void> => {
    if (transactionIds.length === 0) return
    await db
      .updateTable('venue_moves')
      .set({ reconciled_at: at })
      .where('channel_code', '=', channelCode)
      .where('transaction_id', 'in', transactionIds)
      .where('reconciled_at', 'is', null)
      .execute()
  },
  missingThere: readMissingThere(db),
  /** False: it was noted before. */
  note: async (channelCode: string, transactionId: string, what: string, at: Date): Promise<boolean> => {
    const row = { channel_code: channelCode, transaction_id: transactionId, what, found_at: at }
    const noted = await db
      .insertInto('venue_differences')
      .values({ ...row, state: 'open', note: '', ended_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('transaction_id')
      .executeTakeFirst()
    return noted !== undefined
  },
  /** False: there is no open one. */
  end: async (channelCode: string, transactionId: string, { state, note, at }: Ended): Promise<boolean> => {
    const row = await db
      .updateTable('venue_differences')
      .set({ state, note, ended_at: at })
      .where('channel_code', '=', channelCode)
      .where('transaction_id', '=', transactionId)
      .where('state', '=', 'open')
      .returning('transaction_id')
      .executeTakeFirst()
    return row !== undefined
  },
  /** Forgets those that ended before; what they were about counts as held against the venue's records, so that it is not found again. */
  sweep: async (before: Date, at: Date): Promise<void> => {
    await sql`
      with gone as (delete from venue_differences where ended_at < ${before} returning channel_code, transaction_id)
      update venue_moves m set reconciled_at = ${at} from gone
      where m.channel_code = gone.channel_code and m.transaction_id = gone.transaction_id and m.reconciled_at is null
    `.execute(db)
  },
  open: readOpen(db),
})

export type VenueDifferences = ReturnType<typeof createVenueDifferences>
