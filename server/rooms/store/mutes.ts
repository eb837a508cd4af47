import type { Mute } from '#contract/rooms/entities/room.ts'
import { isMuteInForce, muteUntilMs } from '#server/rooms/domain/mute-terms.ts'
import type { MuteNotice } from '#contract/rooms/entities/mute-notice.ts'
import type { MuteTerms, Rooms } from '#server/rooms/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const mutesMax = 200

type Mutes = Pick<Rooms, 'muteOf' | 'muteNoticeOf' | 'mute' | 'muteUntil' | 'unmute' | 'mutes'>

/** Mutes of rooms: one a member and room, a new one replaces the one before. [P-02] */
export const createMutes = (db: Database, now: () => number): Mutes => ({
  muteOf: async (roomNo, memberId) => {
    const row = await db
      .selectFrom('mutes')
      .select('until')
      .where('room_no', '=', roomNo)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    const mute = row && { untilMs: row.until?.getTime() ?? null }
    return mute && isMuteInForce(mute, now()) ? mute : undefined
  },
  muteNoticeOf: async (roomNo, memberId) => {
    const row = await selectNotices(db, roomNo).where('mutes.member_id', '=', memberId).executeTakeFirst()
    const notice = row && noticeFrom(row)
    return notice && isMuteInForce(notice, now()) ? notice : undefined
  },
  mute: (roomNo, memberId, by, minutes, reason) => {
    const sinceMs = now()
    return setMute(db, roomNo, memberId, { by: by.id, reason, sinceMs, untilMs: muteUntilMs(sinceMs, minutes) })
  },
  muteUntil: (roomNo, memberId, terms) => setMute(db, roomNo, memberId, { ...terms, sinceMs: now() }),
  unmute: async (roomNo, memberId) => {
    const mutes = db.deleteFrom('mutes').where('room_no', '=', roomNo).where('member_id', '=', memberId)
    return (await mutes.executeTakeFirst()).numDeletedRows > 0n
  },
  mutes: async (roomNo) => {
    const rows = await selectMutes(db, roomNo)
      .where((where) => where.or([where('until', 'is', null), where('until', '>', new Date(now()))]))
      .limit(mutesMax)
      .execute()
    return rows.map(muteFrom)
  },
})

const setMute = async (
  db: Database,
  roomNo: string,
  memberId: string,
  { by, reason, reasonCode = null, entryId = null, sinceMs, untilMs }: MuteTerms & { sinceMs: number },
): Promise<Mute> => {
  const terms = {
    by_id: by,
    reason,
    reason_code: reasonCode,
    entry_id: entryId,
    since: new Date(sinceMs),
    until: untilMs === null ? null : new Date(untilMs),
  }
  await db
    .insertInto('mutes')
    .values({ room_no: roomNo, member_id: memberId, ...terms })
    .onConflict((conflict) => conflict.columns(['room_no', 'member_id']).doUpdateSet(terms))
    .execute()
  const [mute] = await selectMutes(db, roomNo).where('mutes.member_id', '=', memberId).execute()
  if (!mute) throw new Error(`the mute of ${memberId} in room ${roomNo} is gone`)
  return muteFrom(mute)
}

const selectNotices = (db: Database, roomNo: string) =>
  db
    .selectFrom('mutes')
    .innerJoin('members as muter', 'muter.id', 'mutes.by_id')
    .leftJoin('room_objections as objection', 'objection.entry_id', 'mutes.entry_id')
    .select([
      'mutes.entry_id',
      'mutes.reason_code',
      'mutes.reason',
      'muter.nickname as by',
      'mutes.since',
      'mutes.until',
      'objection.state',
    ])
    .where('mutes.room_no', '=', roomNo)

type NoticeRow = Awaited<ReturnType<ReturnType<typeof selectNotices>['executeTakeFirstOrThrow']>>

const noticeFrom = (row: NoticeRow): MuteNotice => ({
  entryId: row.entry_id,
  reasonCode: row.reason_code,
  reason: row.reason,
  by: row.by,
  sinceMs: row.since.getTime(),
  untilMs: row.until?.getTime() ?? null,
  objection: row.state,
})

const selectMutes = (db: Database, roomNo: string) =>
  db
    .selectFrom('mutes')
    .innerJoin('members as muted', 'muted.id', 'mutes.member_id')
    .innerJoin('members as muter', 'muter.id', 'mutes.by_id')
    .select([
      'muted.id',
      'muted.nickname',
      'muted.avatar',
      'muted.vip_level',
      'muted.kind',
      'mutes.reason',
      'mutes.reason_code',
      'muter.nickname as by',
      'mutes.since',
      'mutes.until',
    ])
    .where('mutes.room_no', '=', roomNo)
    .orderBy('mutes.since', 'desc')
    .orderBy('mutes.member_id', 'desc')

type MuteRow = Awaited<ReturnType<ReturnType<typeof selectMutes>['executeTakeFirstOrThrow']>>

const muteFrom = (row: MuteRow): Mute => ({
  member: { id: row.id, nickname: row.nickname, avatar: row.avatar, vipLevel: row.vip_level, kind: row.kind },
  reason: row.reason,
  ...(row.reason_code !== null && { reasonCode: row.reason_code }),
  by: row.by,
  sinceMs: row.since.getTime(),
  untilMs: row.until?.getTime() ?? null,
})
