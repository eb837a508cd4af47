import { sql } from 'kysely'
import {
  heldByMemberMax,
  heldForMs,
  heldInRoomMax,
  heldListMax,
  heldLockMs,
  heldRefusedVisibleMs,
} from '#contract/limits.ts'
import { accept, reject } from '#contract/outcome.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { HeldTexts, HeldTextsInUnit, NewHeldText } from '#server/rooms/ports/held-texts.ts'
import { createHoldingAuthors } from './holding-authors.ts'
import { heldFrom, lockedBy, queuedFrom, selectHeld, selectQueued } from './held-rows.ts'

const keptMs = 90 * 24 * 60 * 60_000
const expiredAtOnceMax = 500

interface HeldTextsDeps {
  now: () => number
  units: UnitOfWork
}

/** Held texts on PostgreSQL. [P-02] */
export const createHeldTexts = (db: Database, { now, units }: HeldTextsDeps): HeldTexts => {
  const authors = createHoldingAuthors(db, now)
  return {
    byRequest: async (authorId, requestId) => {
      if (!(await authors.has(authorId))) return undefined
      const row = await selectHeld(db)
        .where('author_id', '=', authorId)
        .where('request_id', '=', requestId)
        .executeTakeFirst()
      return row && heldFrom(row, now())
    },
    authorOf: async (roomNo, heldId) => {
      const row = await db
        .selectFrom('held_texts')
        .select('author_id')
        .where('room_no', '=', roomNo)
        .where('id', '=', heldId)
        .executeTakeFirst()
      return row?.author_id
    },
    hold: async (text) => {
      const held = await units.run((unit) => insertHeld(tablesOf(unit), text, now()))
      if (held) authors.add(text.authorId)
      return held ? accept(held) : reject('HELD_FULL')
    },
    waiting: (roomNo) => readQueue(db, roomNo, now()),
    ownIn: async (roomNo, authorId) => {
      if (!(await authors.has(authorId))) return []
      const rows = await selectHeld(db)
        .where('author_id', '=', authorId)
        .where('room_no', '=', roomNo)
        .where('until', '>', new Date(now() - heldForMs - heldRefusedVisibleMs))
        .orderBy('id')
        .execute()
      return rows.map((row) => heldFrom(row, now())).filter((text) => isOnScreen(text, now()))
    },
    expire: () => expireWaiting(db, now()),
    sweep: async () => {
      await db
        .deleteFrom('held_texts')
        .where('decided_at', '<', new Date(now() - keptMs))
        .execute()
    },
    in: (unit) => heldIn(tablesOf(unit), now),
  }
}

const readQueue = async (db: Database, roomNo: string, nowMs: number) => {
  const rows = await selectQueued(db, roomNo, nowMs).orderBy('held.id').limit(heldListMax).execute()
  const { count } = await db
    .selectFrom('held_texts')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('room_no', '=', roomNo)
    .where('state', '=', 'waiting')
    .where('until', '>', new Date(nowMs))
    .executeTakeFirstOrThrow()
  return { texts: rows.map((row) => queuedFrom(row, nowMs)), total: Number(count) }
}

/** Ends the waiting of those that nobody has decided in time; answers their rooms and authors. */
const expireWaiting = async (db: Database, nowMs: number) => {
  const due = db
    .selectFrom('held_texts')
    .select('id')
    .where('state', '=', 'waiting')
    .where('until', '<=', new Date(nowMs))
    .limit(expiredAtOnceMax)
  const rows = await db
    .updateTable('held_texts')
    .set({ state: 'expired', decided_at: sql`until` })
    .where('id', 'in', due)
    .where('state', '=', 'waiting')
    .returning(['room_no', 'author_id'])
    .execute()
  return rows.map((row) => ({ roomNo: row.room_no, authorId: row.author_id }))
}

const isOnScreen = ({ state, decidedAtMs }: ReturnType<typeof heldFrom>, nowMs: number): boolean =>
  state === 'waiting' ||
  ((state === 'refused' || state === 'expired') && (decidedAtMs ?? 0) + heldRefusedVisibleMs > nowMs)

/** One after the other in a room, so that its limit is counted right. */
const insertHeld = async (db: Database, text: NewHeldText, nowMs: number) => {
  await db.selectFrom('rooms').select('room_no').where('room_no', '=', text.roomNo).forNoKeyUpdate().execute()
  const { all, own } = await db
    .selectFrom('held_texts')
    .select((of) => [
      of.fn.countAll<string>().as('all'),
      of.fn.countAll<string>().filterWhere('author_id', '=', text.authorId).as('own'),
    ])
    .where('room_no', '=', text.roomNo)
    .where('state', '=', 'waiting')
    .where('until', '>', new Date(nowMs))
    .executeTakeFirstOrThrow()
  if (Number(all) >= heldInRoomMax || Number(own) >= heldByMemberMax) return undefined
  await db
    .insertInto('held_texts')
    .values({
      room_no: text.roomNo,
      author_id: text.authorId,
      request_id: text.requestId,
      text: text.text,
      reason: text.reason,
      word: text.word,
      found: JSON.stringify(text.found),
      at: new Date(nowMs),
      until: new Date(nowMs + heldForMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await selectHeld(db)
    .where('author_id', '=', text.authorId)
    .where('request_id', '=', text.requestId)
    .executeTakeFirstOrThrow()
  return heldFrom(row, nowMs)
}

const heldIn = (db: Database, now: () => number): HeldTextsInUnit => ({
  find: async (roomNo, heldId) => {
    const row = await selectHeld(db)
      .where('room_no', '=', roomNo)
      .where('id', '=', heldId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    return { ...heldFrom(row, now()), lock: await lockedBy(db, row, now()) }
  },
  lock: async (heldId, memberId) => {
    const untilMs = now() + heldLockMs
    await db
      .updateTable('held_texts')
      .set({ locked_by: memberId, locked_until: new Date(untilMs) })
      .where('id', '=', heldId)
      .execute()
    return untilMs
  },
  settle: async (heldId, state, by) => {
    await db
      .updateTable('held_texts')
      .set({ state, decided_at: new Date(now()), decided_by: by, locked_by: null, locked_until: null })
      .where('id', '=', heldId)
      .execute()
  },
})
