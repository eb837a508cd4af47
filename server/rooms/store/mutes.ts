import type { Mute } from '#contract/rooms/entities/room.ts'
import { isMuteInForce, muteUntilMs } from '#server/rooms/domain/mute-terms.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const mutesMax = 200

type Mutes = Pick<Rooms, 'muteOf' | 'mute' | 'unmute' | 'mutes'>

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
  mute: async (roomNo, memberId, by, minutes, reason) => {
    const sinceMs = now()
    const untilMs = muteUntilMs(sinceMs, minutes)
    const terms = {
      by_id: by.id,
      reason,
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
  },
  unmute: async (roomNo, memberId) => {
    await db.deleteFrom('mutes').where('room_no', '=', roomNo).where('member_id', '=', memberId).execute()
  },
  mutes: async (roomNo) => {
    const rows = await selectMutes(db, roomNo)
      .where((where) => where.or([where('until', 'is', null), where('until', '>', new Date(now()))]))
      .limit(mutesMax)
      .execute()
    return rows.map(muteFrom)
  },
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
  by: row.by,
  sinceMs: row.since.getTime(),
  untilMs: row.until?.getTime() ?? null,
})
