import { sql } from 'kysely'
import { personNotesMax } from '#contract/limits.ts'
import { ageBandOf } from '#server/rooms/domain/age-band.ts'
import type { People, PeopleInUnit } from '#server/rooms/ports/people.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const textsMax = 20

const selectTexts = (db: Database, roomNo: string, memberId: string) =>
  db
    .selectFrom('room_messages')
    .where('room_no', '=', roomNo)
    .where('author_id', '=', memberId)
    .where(sql`content->>'msgType'`, '=', 'text')

/** People of rooms on PostgreSQL. [P-02] */
export const createPeople = (db: Database, now: () => number): People => ({
  ageOf: async (memberId) => {
    const { created_at: createdAt } = await db
      .selectFrom('members')
      .select('created_at')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    return ageBandOf(createdAt.getTime(), now())
  },
  textsOf: async (roomNo, memberId) => {
    const rows = await selectTexts(db, roomNo, memberId)
      .select(['id', 'content', 'at'])
      .orderBy('seq', 'desc')
      .limit(textsMax)
      .execute()
    return rows.flatMap(({ id, content, at }) =>
      content.msgType === 'text' ? [{ id, text: content.data.text, atMs: at.getTime() }] : [],
    )
  },
  countTexts: async (roomNo, memberId, sinceMs) => {
    const { count } = await selectTexts(db, roomNo, memberId)
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('at', '>=', new Date(sinceMs))
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  notesOf: async (roomNo, memberId) => {
    const rows = await db
      .selectFrom('room_person_notes as note')
      .innerJoin('members as author', 'author.id', 'note.by_id')
      .select(['note.id', 'note.text', 'author.nickname as by', 'note.at'])
      .where('note.room_no', '=', roomNo)
      .where('note.member_id', '=', memberId)
      .orderBy('note.id', 'desc')
      .limit(personNotesMax)
      .execute()
    return rows.map(({ id, text, by, at }) => ({ id, text, by, atMs: at.getTime() }))
  },
  in: (unit) => peopleIn(tablesOf(unit), now),
})

const peopleIn = (tables: Database, now: () => number): PeopleInUnit => ({
  addNote: async ({ roomNo, memberId, by, text }) => {
    // Two at once are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`room_note ${roomNo} ${memberId}`}, 0))`.execute(tables)
    const { count } = await tables
      .selectFrom('room_person_notes')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('room_no', '=', roomNo)
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= personNotesMax) return undefined
    const { id } = await tables
      .insertInto('room_person_notes')
      .values({ room_no: roomNo, member_id: memberId, by_id: by, text, at: new Date(now()) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  removeNote: async (roomNo, noteId) => {
    const row = await tables
      .deleteFrom('room_person_notes')
      .where('room_no', '=', roomNo)
      .where('id', '=', noteId)
      .returning(['member_id', 'text'])
      .executeTakeFirst()
    return row && { memberId: row.member_id, text: row.text }
  },
})
