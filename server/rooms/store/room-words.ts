import { roomWordsMax, siteWordsMax } from '#contract/limits.ts'
import type { WordRule } from '#contract/rooms/entities/word-rule.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { NewWord, RoomWords, RoomWordsInUnit } from '#server/rooms/ports/room-words.ts'

/** Blocked words on PostgreSQL. [P-02] */
export const createRoomWords = (db: Database, now: () => number): RoomWords => ({
  list: (roomNo) => listIn(db, roomNo),
  countOfSite: async () => (await wordsIn(db, now).counts(null)).words,
  in: (unit) => wordsIn(tablesOf(unit), now),
})

const selectWords = (db: Database, roomNo: string | null) =>
  db
    .selectFrom('blocked_words as word')
    .leftJoin('members', 'members.id', 'word.by_id')
    .select(['word.id', 'word.match', 'word.act', 'word.word', 'members.nickname', 'word.at'])
    .where('word.room_no', roomNo === null ? 'is' : '=', roomNo)

const wordFrom = (row: Awaited<ReturnType<ReturnType<typeof selectWords>['executeTakeFirstOrThrow']>>): WordRule => ({
  ruleId: row.id,
  match: row.match,
  act: row.act,
  text: row.word,
  by: row.nickname ?? '',
  atMs: row.at.getTime(),
})

const listIn = async (db: Database, roomNo: string | null): Promise<WordRule[]> => {
  const rows = await selectWords(db, roomNo)
    .orderBy('word.id', 'desc')
    .limit(roomNo === null ? siteWordsMax : roomWordsMax)
    .execute()
  return rows.map(wordFrom)
}

const addAllIn = async (db: Database, words: readonly NewWord[], at: Date): Promise<void> => {
  const rows = words.map(({ roomNo, match, act, text, byId }) => ({
    room_no: roomNo,
    match,
    act,
    word: text,
    by_id: byId,
    at,
  }))
  await db
    .insertInto('blocked_words')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const wordsIn = (db: Database, now: () => number): RoomWordsInUnit => ({
  list: (roomNo) => listIn(db, roomNo),
  addAll: (words) => addAllIn(db, words, new Date(now())),
  counts: async (roomNo) => {
    const row = await db
      .selectFrom('blocked_words')
      .select((of) => [
        of.fn.countAll<string>().as('words'),
        of.fn.countAll<string>().filterWhere('match', '=', 'pattern').as('patterns'),
      ])
      .where('room_no', roomNo === null ? 'is' : '=', roomNo)
      .executeTakeFirstOrThrow()
    return { words: Number(row.words), patterns: Number(row.patterns) }
  },
  add: async ({ roomNo, match, act, text, byId }) => {
    const row = await db
      .insertInto('blocked_words')
      .values({ room_no: roomNo, match, act, word: text, by_id: byId, at: new Date(now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return undefined
    return wordFrom(await selectWords(db, roomNo).where('word.id', '=', row.id).executeTakeFirstOrThrow())
  },
  remove: async (roomNo, which) => {
    const row = await selectWords(db, roomNo)
      .where((where) => ('ruleId' in which ? where('word.id', '=', which.ruleId) : where('word.word', '=', which.text)))
      .limit(1)
      .executeTakeFirst()
    if (row) await db.deleteFrom('blocked_words').where('id', '=', row.id).execute()
    return row && wordFrom(row)
  },
})
