import { undoUntilMs } from '#contract/rooms/rules/undo.ts'
import type { ModerationEntry } from '#contract/rooms/entities/moderation.ts'
import type { ModerationLog, ModerationLogInUnit } from '#server/rooms/ports/moderation-log.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import type { Log } from '#server/platform/log.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const pageSize = 50
const keptMs = 90 * 24 * 60 * 60_000
const sweptAtOnce = 5_000

/** The rooms' logs of moderation on PostgreSQL. [P-02] */
export const createModerationLog = (
  db: Database,
  { now, log }: { now: () => number; log: Pick<Log, 'error'> },
): ModerationLog => {
  const recorded = createListenerSet<[roomNo: string]>(log, 'the moderation log')
  return {
    ...readers(db, now),
    onRecorded: recorded.add,
    in: (unit) => {
      const { record, ...rest } = logIn(tablesOf(unit), now)
      return {
        ...rest,
        record: async (entry) => {
          const id = await record(entry)
          unit.afterCommit(() => recorded.notify(entry.roomNo))
          return id
        },
      }
    },
  }
}

const readers = (db: Database, now: () => number): Omit<ModerationLog, 'in' | 'onRecorded'> => ({
  list: async (roomNo, { memberId, beforeId, limit = pageSize } = {}) => {
    let rows = selectEntries(db, roomNo).orderBy('log.id', 'desc')
    if (memberId !== undefined) rows = rows.where('log.member_id', '=', memberId)
    if (beforeId !== undefined) rows = rows.where('log.id', '<', beforeId)
    const found = await rows.limit(limit + 1).execute()
    const page = found.slice(0, limit)
    return {
      entries: page.map((row) => entryFrom(row, now())),
      nextBeforeId: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  },
  counts: async (roomNo, memberId) => {
    const rows = await db
      .selectFrom('room_moderation_log')
      .select(['act', (of) => of.fn.countAll<string>().as('count')])
      .where('room_no', '=', roomNo)
      .where('member_id', '=', memberId)
      .where('undone_at', 'is', null)
      .groupBy('act')
      .execute()
    return new Map(rows.map(({ act, count }) => [act, Number(count)]))
  },
  countSince: async (roomNo, sinceMs) => {
    const { count } = await db
      .selectFrom('room_moderation_log')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('room_no', '=', roomNo)
      .where('at', '>=', new Date(sinceMs))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  sweep: async () => {
    for (let swept = sweptAtOnce; swept === sweptAtOnce;) {
      const old = db
        .selectFrom('room_moderation_log')
        .select('id')
        .where('at', '<', new Date(now() - keptMs))
        .limit(sweptAtOnce)
      const { numDeletedRows } = await db.deleteFrom('room_moderation_log').where('id', 'in', old).executeTakeFirst()
      swept = Number(numDeletedRows)
    }
  },
})

const logIn = (tables: Database, now: () => number): ModerationLogInUnit => ({
  record: async ({ roomNo, act, by, memberId = null, reasonCode = null, reason = '', ...entry }) => {
    const { id } = await tables
      .insertInto('room_moderation_log')
      .values({
        room_no: roomNo,
        act,
        actor_id: by,
        member_id: memberId,
        reason_code: reasonCode,
        reason,
        before: JSON.stringify(entry.before ?? {}),
        after: JSON.stringify(entry.after ?? {}),
        at: new Date(now()),
        until: typeof entry.untilMs === 'number' ? new Date(entry.untilMs) : null,
        undoes: entry.undoes ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  /** Holds the entry, so that two who take it back come one after the other. */
  find: async (roomNo, id) => {
    const held = await tables
      .selectFrom('room_moderation_log')
      .select('id')
      .where('room_no', '=', roomNo)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!held) return undefined
    const row = await selectEntries(tables, roomNo).where('log.id', '=', id).executeTakeFirst()
    return row && entryFrom(row, now())
  },
  latestOf: async (roomNo, memberId, acts) => {
    const row = await selectEntries(tables, roomNo)
      .where('log.member_id', '=', memberId)
      .where('log.act', 'in', acts)
      .orderBy('log.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && entryFrom(row, now())
  },
  markUndone: async (id, by) => {
    await tables
      .updateTable('room_moderation_log')
      .set({ undone_at: new Date(now()), undone_by: by })
      .where('id', '=', id)
      .execute()
  },
})

const selectEntries = (db: Database, roomNo: string) =>
  db
    .selectFrom('room_moderation_log as log')
    .leftJoin('members as actor', 'actor.id', 'log.actor_id')
    .leftJoin('members as target', 'target.id', 'log.member_id')
    .leftJoin('members as undoer', 'undoer.id', 'log.undone_by')
    .select([
      'log.id',
      'log.act',
      'log.actor_id',
      'actor.nickname as actor_nickname',
      'log.member_id',
      'target.nickname',
      'target.avatar',
      'target.vip_level',
      'target.kind',
      'log.reason_code',
      'log.reason',
      'log.before',
      'log.after',
      'log.at',
      'log.until',
      'log.undone_at',
      'undoer.nickname as undoer_nickname',
    ])
    .where('log.room_no', '=', roomNo)

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

const memberFrom = ({ member_id: id, nickname, avatar, vip_level: vipLevel, kind }: EntryRow) =>
  id === null || nickname === null || avatar === null || vipLevel === null || kind === null
    ? null
    : { id, nickname, avatar, vipLevel, kind }

const entryFrom = (row: EntryRow, nowMs: number): ModerationEntry => {
  const [atMs, isUndone] = [row.at.getTime(), row.undone_at !== null]
  return {
    id: row.id,
    act: row.act,
    by: row.actor_id === null ? null : { id: row.actor_id, nickname: row.actor_nickname ?? '' },
    member: memberFrom(row),
    reasonCode: row.reason_code,
    reason: row.reason,
    before: row.before,
    after: row.after,
    atMs,
    untilMs: row.until?.getTime() ?? null,
    undone: row.undone_at === null ? null : { atMs: row.undone_at.getTime(), by: row.undoer_nickname ?? '' },
    undoUntilMs: undoUntilMs({ act: row.act, atMs, isUndone }, nowMs),
  }
}
