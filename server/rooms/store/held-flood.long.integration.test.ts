import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { heldInRoomMax } from '#contract/limits.ts'
import { handleRoomHeldList } from '#server/rooms/calls/room-held.ts'
import { handleRoomSet } from '#server/rooms/calls/room-set.ts'
import { handleRoomWordAdd } from '#server/rooms/calls/room-words.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createRoomsHarness, type Refusal, type RoomsHarness } from './rooms-harness.ts'

let database: TestDatabase
let harness: RoomsHarness

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  harness = await createRoomsHarness(database.db)
  return () => harness.close()
})

const request = <Of extends object>(of: Of) => ({ requestId: randomUUID(), chatRoomNo: harness.roomNo, ...of })
const block = (text: string) =>
  harness.call(handleRoomWordAdd, harness.moderator, request({ match: 'contains', act: 'hold', text }))
const kindOf = (answer: object | Refusal): string =>
  'reject' in answer ? answer.reject : 'held' in answer ? 'held' : 'posted'

test('[P-02] ten thousand texts that would be held leave two hundred rows, and the room goes on', async () => {
  await block('带单')
  const people = await Promise.all(Array.from({ length: 100 }, () => aMember(database.db)))
  const counts = new Map<string, number>()
  for (let wave = 0; wave < 100; wave += 1) {
    const answers = await Promise.all(people.map((member, nth) => harness.post(member, `带单${wave} ${nth}`)))
    for (const answer of answers) counts.set(kindOf(answer), (counts.get(kindOf(answer)) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({ held: heldInRoomMax, HELD_FULL: 10_000 - heldInRoomMax })
  const { total, texts } = (await harness.call(handleRoomHeldList, harness.moderator, {
    chatRoomNo: harness.roomNo,
  })) as { total: number; texts: object[] }
  expect([total, texts.length]).toEqual([heldInRoomMax, 50])
  expect(kindOf(await harness.post(harness.member, '好球'))).toBe('posted')
})

test('[P-02] a shield goes on amid 5,000 texts: not one of a new account is posted after its answer', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => aMember(database.db)))
  await database.db
    .updateTable('members')
    .set({ created_at: new Date(harness.now()) })
    .execute()
  let isShielded = false
  const late: string[] = []
  const wave = async (nth: number): Promise<void> => {
    harness.pass(600)
    await Promise.all(
      people.map(async (member, at) => {
        const sentShielded = isShielded
        const answer = await harness.post(member, `冲啊冲啊${nth}号${at}`)
        if (sentShielded) late.push(kindOf(answer))
      }),
    )
  }
  for (let nth = 0; nth < 50; nth += 1) await wave(nth)
  const [answer] = await Promise.all([
    harness.call(handleRoomSet, harness.moderator, request({ shield: true })),
    wave(50),
  ])
  expect('shieldUntilMs' in answer && answer.shieldUntilMs).toBeGreaterThan(harness.now())
  isShielded = true
  for (let nth = 51; nth < 100; nth += 1) await wave(nth)
  expect(late).toHaveLength(49 * 50)
  expect(new Set(late)).toEqual(new Set(['ACCOUNT_TOO_NEW']))
  expect(kindOf(await harness.post(harness.moderator, '大家稍等'))).toBe('posted')
})
