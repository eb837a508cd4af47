import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { raidBackMs, raidCountdownMs } from '#contract/limits.ts'
import type { RaidFailure, RaidsFrom, RaidState } from '#contract/live/entities/raid.ts'
import type {
  NewRaid,
  RaidCounts,
  RaidFacts,
  RaidRows,
  RaidSide,
  RaidsInUnit,
  StoredRaid,
} from '#server/live/ports/raids.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'

const hourMs = 3_600_000
const dueMax = 100

const selectRaids = (db: Database) =>
  db
    .selectFrom('raids')
    .innerJoin('rooms', 'rooms.room_no', 'raids.to_room_no')
    .innerJoin('members', 'members.id', 'rooms.anchor_id')
    .select([
      'raids.raid_id',
      'raids.room_no',
      'raids.to_room_no',
      'raids.state',
      'raids.ends_at',
      'raids.ended_at',
      'raids.viewers',
      'raids.reason',
      'rooms.title',
      'members.nickname',
      'members.avatar',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectRaids>['executeTakeFirstOrThrow']>>

const ofRow = ({ room_no: roomNo, to_room_no: toRoomNo, title, nickname, avatar, ...row }: Row): StoredRaid => ({
  roomNo,
  raid: {
    raidId: row.raid_id,
    state: row.state,
    to: { roomNo: toRoomNo, title, nickname, avatar },
    endsAtMs: (row.ended_at ?? row.ends_at).getTime(),
    viewers: row.viewers,
    reason: row.reason,
  },
})

const readFacts = async (db: Database, from: RaidSide, roomNos: readonly string[], nowMs: number) => {
  const { rows } = await sql<RaidFacts & { roomNo: string }>`
    select r.room_no as "roomNo", coalesce(s.raids_from, 'everybody') as "raidsFrom",
      coalesce(r.shield_until > ${new Date(nowMs)}, false) as "isShielded",
      exists (select from follows f where f.member_id = r.anchor_id and f.anchor_id = ${from.anchorId}) as "follows",
      exists (select from raids b where b.room_no = r.room_no and b.to_room_no = ${from.roomNo}
        and b.state = 'went' and b.ended_at > ${new Date(nowMs - raidBackMs)}) as "isBack"
    from rooms r left join raid_settings s on s.room_no = r.room_no
    where r.room_no = any(${[...roomNos]}::text[])`.execute(db)
  return new Map(rows.map(({ roomNo, ...facts }) => [roomNo, facts]))
}

const raidIn = async (db: Database, raidId: string): Promise<StoredRaid> =>
  ofRow(await selectRaids(db).where('raids.raid_id', '=', raidId).executeTakeFirstOrThrow())

const endRaid = (
  db: Database,
  raidId: string,
  { state, reason, viewers, atMs }: { state: RaidState; reason: RaidFailure | null; viewers: number; atMs: number },
) =>
  db
    .updateTable('raids')
    .set({ state, reason, viewers, ended_at: new Date(atMs) })
    .where('raid_id', '=', raidId)
    .execute()

const readCounts = async (tables: Database, roomNo: string, streamId: string, nowMs: number): Promise<RaidCounts> => {
  const { rows } = await sql<{ in_hour: string; is_counting: boolean; is_done: boolean }>`
    select count(*) filter (where started_at > ${new Date(nowMs - hourMs)}) as in_hour,
      coalesce(bool_or(state = 'counting'), false) as is_counting,
      exists (select from raids where stream_id = ${streamId} and state = 'went') as is_done
    from raids where room_no = ${roomNo}
      and (started_at > ${new Date(nowMs - hourMs)} or state = 'counting')`.execute(tables)
  const [row] = rows
  return { inHour: Number(row?.in_hour ?? 0), isCounting: row?.is_counting === true, isDone: row?.is_done === true }
}

const addRaid = async (tables: Database, { roomNo, toRoomNo, streamId, byId, nowMs }: NewRaid): Promise<StoredRaid> => {
  const raidId = randomUUID()
  await tables
    .insertInto('raids')
    .values({
      raid_id: raidId,
      room_no: roomNo,
      to_room_no: toRoomNo,
      stream_id: streamId,
      by_id: byId,
      started_at: new Date(nowMs),
      ends_at: new Date(nowMs + raidCountdownMs),
    })
    .execute()
  return raidIn(tables, raidId)
}

const inTables = (tables: Database): RaidsInUnit => ({
  counts: (roomNo, streamId, nowMs) => readCounts(tables, roomNo, streamId, nowMs),
  facts: (from, roomNos, nowMs) => readFacts(tables, from, roomNos, nowMs),
  add: (raid) => addRaid(tables, raid),
  counting: async (raidId) => {
    const row = await selectRaids(tables)
      .where('raids.raid_id', '=', raidId)
      .where('raids.state', '=', 'counting')
      .forUpdate('raids')
      .executeTakeFirst()
    return row && ofRow(row)
  },
  end: async (raidId, end) => {
    await endRaid(tables, raidId, end)
    return raidIn(tables, raidId)
  },
  setRaidsFrom: async (roomNo, raidsFrom) => {
    await tables
      .insertInto('raid_settings')
      .values({ room_no: roomNo, raids_from: raidsFrom })
      .onConflict((conflict) => conflict.column('room_no').doUpdateSet({ raids_from: raidsFrom }))
      .execute()
  },
})

const readRaidsFrom = async (db: Database, roomNo: string): Promise<RaidsFrom> => {
  const row = await db.selectFrom('raid_settings').select('raids_from').where('room_no', '=', roomNo).executeTakeFirst()
  return row?.raids_from ?? 'everybody'
}

/** Raids and from whom rooms take them in, on PostgreSQL. [S-02] */
export const createRaidRows = (db: Database): RaidRows => ({
  raidsFrom: (roomNo) => readRaidsFrom(db, roomNo),
  facts: (from, roomNos, nowMs) => readFacts(db, from, roomNos, nowMs),
  streamOf: async (roomNo, endedSinceMs) => {
    const row = await db
      .selectFrom('streams')
      .select('id')
      .where('room_no', '=', roomNo)
      .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>=', new Date(endedSinceMs))]))
      .orderBy('started_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return row?.id
  },
  due: async (nowMs) => {
    const rows = selectRaids(db).where('raids.state', '=', 'counting').where('raids.ends_at', '<=', new Date(nowMs))
    return (await rows.orderBy('raids.ends_at').orderBy('raids.raid_id').limit(dueMax).execute()).map(ofRow)
  },
  recent: async (sinceMs) => {
    const rows = selectRaids(db).where(({ or, eb }) =>
      or([eb('raids.state', '=', 'counting'), eb('raids.ended_at', '>=', new Date(sinceMs))]),
    )
    return (await rows.orderBy('raids.started_at').execute()).map(ofRow)
  },
  prolong: async (toMs, lateMs) => {
    await db
      .updateTable('raids')
      .set({ ends_at: new Date(toMs) })
      .where('state', '=', 'counting')
      .where('ends_at', '<', new Date(toMs))
      .where('ends_at', '>=', new Date(lateMs))
      .execute()
  },
  in: (unit) => inTables(tablesOf(unit)),
})
