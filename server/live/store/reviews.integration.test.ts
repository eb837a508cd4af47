import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { reviewKeptMs, reviewsMax, streamTroublesMax } from '#contract/limits.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createReviews } from './reviews.ts'

const roomNo = '88238'
const nowMs = Date.UTC(2026, 6, 25, 20)
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, () => nowMs)
})
afterAll(() => database.drop())

const reviews = () => createReviews(database.db, () => nowMs)

const addStream = async (endedAtMs: number): Promise<string> => {
  const id = randomUUID()
  const [started_at, ended_at] = [new Date(endedAtMs - 600_000), new Date(endedAtMs)]
  await database.db
    .insertInto('streams')
    .values({
      id,
      room_no: roomNo,
      door: 'rtmp',
      title: '夜话',
      match_id: null,
      started_at,
      heard_at: ended_at,
      ended_at,
    })
    .execute()
  return id
}

test('[S-02] a stream has so many troubles and not one more, each with its length', async () => {
  const endedAtMs = nowMs - 60_000
  const startedAtMs = endedAtMs - 600_000
  const streamId = await addStream(endedAtMs)
  await reviews().troubled(streamId, 'break', startedAtMs + 5_000)
  await reviews().recovered(streamId, 'break', startedAtMs + 9_000)
  expect(await reviews().troubles(streamId)).toEqual([{ kind: 'break', atMs: 5_000, lengthMs: 4_000 }])
  await reviews().troubled(streamId, 'break', startedAtMs + 20_000)
  await reviews().undone(streamId, 'break')
  expect(await reviews().troubles(streamId)).toHaveLength(1)
  for (let second = 10; second < streamTroublesMax + 20; second += 1)
    await reviews().troubled(streamId, 'drops', startedAtMs + second * 1_000)
  expect(await reviews().troubles(streamId)).toHaveLength(streamTroublesMax)
})

test('[S-02] curves are counted by steps, and the newest streams are listed, so many and not one more', async () => {
  const streamId = await addStream(nowMs - 30_000)
  await database.db
    .insertInto('stream_viewers')
    .values([0, 10, 20, 30].map((at_s) => ({ stream_id: streamId, at_s, viewers: at_s })))
    .execute()
  expect(await reviews().viewers(streamId, 20_000)).toEqual({
    most: new Map([
      [0, 10],
      [1, 30],
    ]),
    mean: 15,
  })
  for (let at = 0; at < reviewsMax; at += 1) await addStream(nowMs - 10_000 + at)
  expect(await reviews().ofRoom(roomNo)).toHaveLength(reviewsMax)
})

test('[S-02] what ended too long ago is not reviewed, and its curve and troubles are removed', async () => {
  const [kept, old] = [await addStream(nowMs - reviewKeptMs + 1), await addStream(nowMs - reviewKeptMs)]
  for (const streamId of [kept, old]) {
    await database.db.insertInto('stream_viewers').values({ stream_id: streamId, at_s: 1, viewers: 1 }).execute()
    await database.db.insertInto('stream_troubles').values({ stream_id: streamId, at_s: 1, kind: 'skew' }).execute()
  }
  expect([(await reviews().find(kept))?.streamId, await reviews().find(old)]).toEqual([kept, undefined])
  await database.db
    .updateTable('streams')
    .set({ ended_at: new Date(nowMs - reviewKeptMs - 1) })
    .where('id', '=', old)
    .execute()
  await reviews().sweep()
  const left = async (streamId: string) => [
    (await reviews().viewers(streamId, 10_000)).most.size,
    (await reviews().troubles(streamId)).length,
  ]
  expect([await left(kept), await left(old)]).toEqual([
    [1, 1],
    [0, 0],
  ])
})
