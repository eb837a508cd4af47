import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayChatLinesMax } from '#contract/limits.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { readChatSpan } from './chat-spans.ts'
import { addRoom } from './rooms-harness.ts'

const startMs = Date.UTC(2026, 10, 30, 12)
const linesMax = replayChatLinesMax
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** A room with so many texts, ten a second. */
const roomWith = async (count: number): Promise<string> => {
  const { roomNo, anchor } = await addRoom(database.db)
  await sql`insert into room_messages (room_no, seq, id, at, content, author_id)
    select ${roomNo}, seq, 'm' || seq, ${new Date(startMs)}::timestamptz + (seq - 1) * interval '100 ms',
      '{"msgType": "text", "data": {}}', ${anchor.id}
    from generate_series(1, ${count}::bigint) as seq`.execute(database.db)
  return roomNo
}
const read = (roomNo: string, fromMs = startMs, toMs = startMs + 600_000) =>
  readChatSpan(database.db, { roomNo, fromMs, toMs, linesMax })

test('[S-02] a span has all of its lines, up to as many as a page may have', async () => {
  const { messages, leftOut } = await read(await roomWith(linesMax))
  expect([messages.map(({ seq }) => seq), leftOut]).toEqual([Array.from({ length: linesMax }, (_, at) => at + 1), 0])
})

test.each([linesMax + 1, 2 * linesMax - 1, 5 * linesMax + 7])(
  '[S-02] of %i lines a span has an even choice',
  async (count) => {
    const { messages, leftOut } = await read(await roomWith(count))
    expect([messages.length, leftOut]).toEqual([linesMax, count - linesMax])
    const gaps = messages.map(({ seq }, at) => seq - (messages[at - 1]?.seq ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil(count / linesMax) + 1)
  },
)

test('[S-02] a span begins with its first moment, and ends before its last', async () => {
  const roomNo = await roomWith(10)
  const { messages } = await read(roomNo, startMs + 200, startMs + 500)
  expect(messages.map(({ seq }) => seq)).toEqual([3, 4, 5])
  expect(await read(roomNo, startMs + 5_000)).toEqual({ messages: [], leftOut: 0 })
})
