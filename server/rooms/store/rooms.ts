import { sql } from 'kysely'
import type { AnchorInfo } from '#contract/live/entities/anchor-info.ts'
import { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { RoomRole, RoomSettings } from '#contract/rooms/entities/room.ts'
import { roleIn } from '#contract/rooms/rules/room-roles.ts'
import { nextTextAtMs } from '#server/rooms/domain/text-pace.ts'
import type { RoomRecord, Rooms } from '#server/rooms/ports.ts'
import { createModerators } from './moderators.ts'
import { createMutes } from './mutes.ts'
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { idsOfMax } from './room-log.ts'
import { readTextIds } from './room-log-sql.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'

interface RoomsOptions {
  now: () => number
  log: Log
  /** Whether a member follows a room's anchor. */
  isFollowing: (memberId: string, anchorId: string) => Promise<boolean>
}

/** Rooms, who may do what in them, and mutes, on PostgreSQL. [P-02] */
export const createRooms = (db: Database, { now, log, isFollowing }: RoomsOptions): Rooms => {
  const mutes = createMutes(db, now)
  const inTurn = createKeyedMutex()
  const roleOf = (room: { roomNo: string; anchorId: string }, memberId: string) => findRole(db, room, memberId)
  return {
    find: (roomNo) => findRoom(db, roomNo),
    byMatch: async (matchId) => {
      const row = await selectRooms(db)
        .where('match_id', '=', matchId)
        .orderBy(sql`anchor_type = 'match'`, 'desc')
        .orderBy('room_no')
        .executeTakeFirst()
      return row && recordOf(row)
    },
    all: async () => (await selectRooms(db).orderBy('room_no').execute()).map(recordOf),
    anchorOf: (room) => findAnchor(db, room),
    change: (roomNo, change) => changeRoom(db, roomNo, change, log),
    setAnchorStatus: async (roomNo, status) => {
      await db.updateTable('rooms').set({ anchor_status: status }).where('room_no', '=', roomNo).execute()
    },
    reachDiscontinuity: async (roomNo, number) => {
      await db
        .updateTable('rooms')
        .set({ discontinuities: number })
        .where('room_no', '=', roomNo)
        .where('discontinuities', '<', number)
        .execute()
    },
    roleOf,
    ...createModerators(db),
    ...mutes,
    selfOf: async (room, memberId) => {
      const [role, mute, follows] = await Promise.all([
        roleOf(room, memberId),
        mutes.muteOf(room.roomNo, memberId),
        isFollowing(memberId, room.anchorId),
      ])
      return { role, muted: mute !== undefined, mutedUntilMs: mute?.untilMs ?? null, follows }
    },
    nextTextAtMs: async (room, memberId) => {
      const { slowModeSeconds } = room.settings
      if (slowModeSeconds === 0) return 0
      const [role, lastTextAtMs] = await Promise.all([roleOf(room, memberId), findLastTextAtMs(db, room, memberId)])
      return nextTextAtMs({ role, slowModeSeconds, lastTextAtMs }, now())
    },
    inTurn: (roomNo, memberId, send) => inTurn(`${roomNo} ${memberId}`, send),
    in: (unit) => {
      const tables = tablesOf(unit)
      return {
        find: (roomNo) => lockRoom(tables, roomNo),
        change: (roomNo, change) => changeRoom(tables, roomNo, change, log),
        ...createModerators(tables),
        ...createMutes(tables, now),
        textIdsOf: (roomNo, memberId, sinceMs) =>
          readTextIds(tables, { roomNo, authorId: memberId, sinceMs }, idsOfMax),
      }
    },
  }
}

const changeRoom = async (
  db: Database,
  roomNo: string,
  change: Parameters<Rooms['change']>[1],
  log: Log,
): Promise<RoomSettings> => {
  const set = {
    ...(change.slowModeSeconds !== undefined && { slow_mode_seconds: change.slowModeSeconds }),
    ...(change.allMuted !== undefined && { all_muted: change.allMuted }),
    ...(change.pinnedText !== undefined && { pinned_text: change.pinnedText }),
    room_no: roomNo,
  }
  await db.updateTable('rooms').set(set).where('room_no', '=', roomNo).execute()
  const room = await findRoom(db, roomNo)
  if (!room) throw new Error(`there is no room ${roomNo}`)
  log.info({ roomNo, change }, 'room settings changed')
  return room.settings
}

const selectRooms = (db: Database) => db.selectFrom('rooms').selectAll()
type RoomRow = Awaited<ReturnType<ReturnType<typeof selectRooms>['executeTakeFirstOrThrow']>>

const recordOf = (row: RoomRow): RoomRecord => ({
  roomNo: row.room_no,
  anchorId: row.anchor_id,
  matchId: row.match_id,
  anchorType: row.anchor_type,
  sportsType: row.sports_type,
  title: row.title,
  description: row.description,
  posterUrl: row.poster_url,
  anchorStatus: AnchorStatus.parse(row.anchor_status),
  discontinuities: row.discontinuities,
  settings: {
    slowModeSeconds: row.slow_mode_seconds,
    allMuted: row.all_muted,
    pinnedText: row.pinned_text,
    status: row.status,
  },
})

const findRoom = async (db: Database, roomNo: string): Promise<RoomRecord | undefined> => {
  const row = await selectRooms(db).where('room_no', '=', roomNo).executeTakeFirst()
  return row && recordOf(row)
}

/** Changes of one room come one after the other, so that each knows what it changes. */
const lockRoom = async (db: Database, roomNo: string): Promise<RoomRecord | undefined> => {
  const row = await selectRooms(db).where('room_no', '=', roomNo).forNoKeyUpdate().executeTakeFirst()
  return row && recordOf(row)
}

const findRole = async (
  db: Database,
  room: { roomNo: string; anchorId: string },
  memberId: string,
): Promise<RoomRole> => {
  const [grant] = await db
    .selectNoFrom((of) => [
      of
        .selectFrom('room_moderators')
        .select('is_head')
        .where('room_no', '=', room.roomNo)
        .where('member_id', '=', memberId)
        .as('is_head'),
      of.exists(of.selectFrom('room_staff').select('member_id').where('member_id', '=', memberId)).as('is_staff'),
    ])
    .execute()
  const isHead = grant?.is_head ?? null
  const moderates = isHead === null ? null : isHead ? 'headModerator' : 'moderator'
  return roleIn(room, memberId, { isStaff: grant?.is_staff === true, moderates })
}

const findAnchor = async (db: Database, room: RoomRecord): Promise<AnchorInfo> => {
  const row = await db
    .selectFrom('members')
    .select((of) => [
      'nickname',
      'avatar',
      of
        .selectFrom('follows')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('follows.anchor_id', '=', 'members.id')
        .as('followers'),
    ])
    .where('id', '=', room.anchorId)
    .executeTakeFirstOrThrow()
  return {
    anchorId: room.anchorId,
    nickname: row.nickname,
    avatar: row.avatar,
    followerCount: Number(row.followers),
  }
}

const findLastTextAtMs = async (db: Database, room: RoomRecord, memberId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('room_messages')
    .select('at')
    .where('room_no', '=', room.roomNo)
    .where('author_id', '=', memberId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at.getTime()
}
