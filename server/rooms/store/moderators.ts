import type { Rooms } from '#server/rooms/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const headIn =
  (db: Database): Rooms['setHead'] =>
  async (roomNo, memberId, isHead) => {
    const changed = await db
      .updateTable('room_moderators')
      .set({ is_head: isHead })
      .where('room_no', '=', roomNo)
      .where('member_id', '=', memberId)
      .where('is_head', '!=', isHead)
      .returning('member_id')
      .executeTakeFirst()
    return changed !== undefined
  }

/** Who keeps order in which room beside its anchor. [P-02] */
export const createModerators = (
  db: Database,
): Pick<Rooms, 'moderators' | 'teamOf' | 'grantModerator' | 'setHead' | 'revokeModerator'> => ({
  moderators: async (roomNo) => {
    const rows = await db
      .selectFrom('room_moderators')
      .innerJoin('members', 'members.id', 'room_moderators.member_id')
      .select(['members.id', 'nickname', 'avatar', 'vip_level', 'kind'])
      .where('room_no', '=', roomNo)
      .orderBy('granted_at')
      .orderBy('members.id')
      .execute()
    return rows.map(({ vip_level: vipLevel, ...member }) => ({ ...member, vipLevel }))
  },
  teamOf: async ({ roomNo, anchorId }) => {
    const moderators = db.selectFrom('room_moderators').select('member_id').where('room_no', '=', roomNo)
    const rows = await moderators.union(db.selectFrom('room_staff').select('member_id')).execute()
    return [anchorId, ...rows.map(({ member_id: id }) => id).filter((id) => id !== anchorId)]
  },
  grantModerator: async (roomNo, memberId) => {
    await db
      .insertInto('room_moderators')
      .values({ room_no: roomNo, member_id: memberId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  setHead: headIn(db),
  revokeModerator: async (roomNo, memberId) => {
    await db.deleteFrom('room_moderators').where('room_no', '=', roomNo).where('member_id', '=', memberId).execute()
  },
})
