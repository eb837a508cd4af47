import type { Objection } from '#contract/rooms/entities/objection.ts'
import { isMuteInForce } from '#server/rooms/domain/mute-terms.ts'
import type { Objections, ObjectionsInUnit } from '#server/rooms/ports/objections.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const listMax = 100

/** Objections on PostgreSQL. [P-02] */
export const createObjections = (db: Database, now: () => number): Objections => ({
  waiting: async (roomNo) => {
    const rows = await selectWaiting(db, roomNo).orderBy('objection.id').limit(listMax).execute()
    return rows.map(objectionFrom).filter(({ mute }) => isMuteInForce(mute, now()))
  },
  find: async (roomNo, id) => {
    const row = await db
      .selectFrom('room_objections')
      .select('member_id')
      .where('room_no', '=', roomNo)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { memberId: row.member_id }
  },
  in: (unit) => objectionsIn(tablesOf(unit), now),
})

const objectionsIn = (tables: Database, now: () => number): ObjectionsInUnit => ({
  add: async ({ roomNo, memberId, entryId, text }) => {
    const { numInsertedOrUpdatedRows } = await tables
      .insertInto('room_objections')
      .values({ room_no: roomNo, member_id: memberId, entry_id: entryId, text, at: new Date(now()) })
      .onConflict((conflict) => conflict.column('entry_id').doNothing())
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  decide: async (id, { grants, by, answer }) => {
    const row = await tables
      .updateTable('room_objections')
      .set({ state: grants ? 'granted' : 'refused', decided_at: new Date(now()), decided_by: by, answer })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning(['member_id', 'entry_id'])
      .executeTakeFirst()
    return row && { memberId: row.member_id, entryId: row.entry_id }
  },
})

const selectWaiting = (db: Database, roomNo: string) =>
  db
    .selectFrom('room_objections as objection')
    .innerJoin('mutes', 'mutes.entry_id', 'objection.entry_id')
    .innerJoin('members as muted', 'muted.id', 'objection.member_id')
    .innerJoin('members as muter', 'muter.id', 'mutes.by_id')
    .select([
      'objection.id',
      'objection.text',
      'objection.at',
      'objection.state',
      'muted.id as member_id',
      'muted.nickname',
      'muted.avatar',
      'muted.vip_level',
      'muted.kind',
      'mutes.entry_id',
      'mutes.reason_code',
      'mutes.reason',
      'muter.nickname as by',
      'mutes.since',
      'mutes.until',
    ])
    .where('objection.room_no', '=', roomNo)
    .where('objection.state', '=', 'waiting')

type WaitingRow = Awaited<ReturnType<ReturnType<typeof selectWaiting>['executeTakeFirstOrThrow']>>

const objectionFrom = (row: WaitingRow): Objection => ({
  id: row.id,
  member: { id: row.member_id, nickname: row.nickname, avatar: row.avatar, vipLevel: row.vip_level, kind: row.kind },
  text: row.text,
  atMs: row.at.getTime(),
  mute: {
    entryId: row.entry_id,
    reasonCode: row.reason_code,
    reason: row.reason,
    by: row.by,
    sinceMs: row.since.getTime(),
    untilMs: row.until?.getTime() ?? null,
    objection: row.state,
  },
})
