import { sql } from 'kysely'
import type { AnchorInfo } from '#contract/live/entities/anchor-info.ts'
import { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { StreamDelay } from '#contract/live/entities/stream-settings.ts'
import type { RoomRole, RoomSettings } from '#contract/rooms/entities/room.ts'
import { rulesInForce } from '#contract/rooms/rules/room-modes.ts'
import { roleIn } from '#contract/rooms/rules/room-roles.ts'
import { nextTextAtMs } from '#server/rooms/domain/text-pace.ts'
import type { RoomRecord, Rooms } from '#server/rooms/ports.ts'
import type { HeldTexts } from '#server/rooms/ports/held-texts.ts'
import { describeRoom, openRoom, setPoster } from './open-room.ts'
import { createModerators } from './moderators.ts'
import { modeColumns, modesOf } from './room-mode-columns.ts'
import { readAuthorFacts } from './author-facts.ts'
import { createShields } from './shields.ts'
import { createMutes } from './mutes.ts'
import { createKeyedMutex } from '#server/platform/keyed-mutex.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { idsOfMax } from './room-log.ts'
import { readTextIds } from './room-log-sql.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'

/** Texts that one act deletes at most. */
export const clearedMax = 10_000

interface RoomsOptions {
  now: () => number
  log: Log
  /** Whether a member follows a room's anchor. */
  isFollowing: (memberId: string, anchorId: string) => Promise<boolean>
  held: Pick<HeldTexts, 'ownIn'>
}

/** Rooms, who may do what in them, and mutes, on PostgreSQL. [P-02] */
export const createRooms = (db: Database, { now, log, isFollowing, held }: RoomsOptions): Rooms => {
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
    moderatedBy: (memberId) => findModerated(db, memberId),
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
      const [role, mute, follows, ownHeld] = await Promise.all([
        roleOf(room, memberId),
        mutes.muteNoticeOf(room.roomNo, memberId),
        isFollowing(memberId, room.anchorId),
        held.ownIn(room.roomNo, memberId),
      ])
      const muted = mute ? { muted: true, mutedUntilMs: mute.untilMs, mute } : { muted: false, mutedUntilMs: null }
      return { role, ...muted, follows, held: ownHeld }
    },
    nextTextAtMs: async (room, memberId) => {
      const { slowModeSeconds } = rulesInForce(room.settings, now())
      if (slowModeSeconds === 0) return 0
      const [role, lastTextAtMs] = await Promise.all([roleOf(room, memberId), findLastTextAtMs(db, room, memberId)])
      return nextTextAtMs({ role, slowModeSeconds, lastTextAtMs }, now())
    },
    authorFacts: (room, memberId) => readAuthorFacts(db, room, memberId, now()),
    ...createShields(db),
    inTurn: (roomNo, memberId, send) => inTurn(`${roomNo} ${memberId}`, send),
    in: (unit) => {
      const tables = tablesOf(unit)
      return {
        open: (opened) => openRoom(tables, opened),
        describe: (roomNo, room) => describeRoom(tables, roomNo, room),
        setPoster: (roomNo, posterUrl) => setPoster(tables, roomNo, posterUrl),
        find: (roomNo) => lockRoom(tables, roomNo),
        change: (roomNo, change) => changeRoom(tables, roomNo, change, log),
        ...createModerators(tables),
        ...createMutes(tables, now),
        endShield: createShields(tables).endShield,
        textIdsOf: (roomNo, memberId, sinceMs) =>
          readTextIds(tables, { roomNo, authorId: memberId, sinceMs }, idsOfMax),
        allTextIdsOf: (roomNo, memberId) => readTextIds(tables, { roomNo, authorId: memberId, sinceMs: 0 }, clearedMax),
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
    ...(change.modes && modeColumns(change.modes)),
    ...(change.shieldUntilMs !== undefined && {
      shield_until: change.shieldUntilMs === null ? null : new Date(change.shieldUntilMs),
    }),
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
  language: row.language,
  delaySeconds: StreamDelay.parse(row.delay_seconds),
  settings: {
    slowModeSeconds: row.slow_mode_seconds,
    allMuted: row.all_muted,
    pinnedText: row.pinned_text,
    status: row.status,
    modes: modesOf(row),
    shieldUntilMs: row.shield_until?.getTime() ?? null,
  },
})

const findRoom = async (db: Database, roomNo: string): Promise<RoomRecord | undefined> => {
  const row = await selectRooms(db).where('room_no', '=', roomNo).executeTakeFirst()
  return row && recordOf(row)
}

const findModerated = async (db: Database, memberId: string): Promise<RoomRecord[]> => {
  const granted = db.selectFrom('room_moderators').select('room_no').where('member_id', '=', memberId)
  const own = selectRooms(db).where((where) =>
    where.or([where('anchor_id', '=', memberId), where('room_no', 'in', granted)]),
  )
  return (await own.orderBy('room_no').execute()).map(recordOf)
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
