import type { QueuedText } from '#contract/rooms/entities/held-text.ts'
import type { StoredHeldText } from '#server/rooms/ports/held-texts.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

export const selectHeld = (db: Database) => db.selectFrom('held_texts').selectAll()
type HeldRow = Awaited<ReturnType<ReturnType<typeof selectHeld>['executeTakeFirstOrThrow']>>

/** What is past its time counts as expired, whether or not the loop has come by. */
export const heldFrom = (row: HeldRow, nowMs: number): StoredHeldText => {
  const isOver = row.state === 'waiting' && row.until.getTime() <= nowMs
  return {
    heldId: row.id,
    roomNo: row.room_no,
    authorId: row.author_id,
    requestId: row.request_id,
    text: row.text,
    reason: row.reason,
    state: isOver ? 'expired' : row.state,
    atMs: row.at.getTime(),
    untilMs: row.until.getTime(),
    decidedAtMs: isOver ? row.until.getTime() : (row.decided_at?.getTime() ?? null),
  }
}

const lockOf = (
  row: Pick<HeldRow, 'locked_by' | 'locked_until'> & { locker: string | null },
  nowMs: number,
): QueuedText['lock'] =>
  row.locked_by !== null && row.locked_until !== null && row.locked_until.getTime() > nowMs
    ? { memberId: row.locked_by, by: row.locker ?? '', untilMs: row.locked_until.getTime() }
    : null

export const selectQueued = (db: Database, roomNo: string, nowMs: number) =>
  db
    .selectFrom('held_texts as held')
    .innerJoin('members as author', 'author.id', 'held.author_id')
    .leftJoin('members as locker', 'locker.id', 'held.locked_by')
    .select([
      'held.id',
      'held.text',
      'held.reason',
      'held.word',
      'held.found',
      'held.at',
      'held.until',
      'held.locked_by',
      'held.locked_until',
      'locker.nickname as locker',
      'author.id as author_id',
      'author.nickname',
      'author.avatar',
      'author.vip_level',
      'author.kind',
    ])
    .where('held.room_no', '=', roomNo)
    .where('held.state', '=', 'waiting')
    .where('held.until', '>', new Date(nowMs))

type QueuedRow = Awaited<ReturnType<ReturnType<typeof selectQueued>['executeTakeFirstOrThrow']>>

export const queuedFrom = (row: QueuedRow, nowMs: number): QueuedText => ({
  heldId: row.id,
  author: {
    id: row.author_id,
    nickname: row.nickname,
    avatar: row.avatar,
    vipLevel: row.vip_level,
    kind: row.kind,
  },
  text: row.text,
  reason: row.reason,
  word: row.word,
  found: row.found,
  atMs: row.at.getTime(),
  untilMs: row.until.getTime(),
  lock: lockOf(row, nowMs),
})

/** The lock of a row that is held, with the name of whoever has it. */
export const lockedBy = async (db: Database, row: HeldRow, nowMs: number): Promise<QueuedText['lock']> => {
  if (row.locked_by === null) return null
  const locker = await db.selectFrom('members').select('nickname').where('id', '=', row.locked_by).executeTakeFirst()
  return lockOf({ ...row, locker: locker?.nickname ?? null }, nowMs)
}
