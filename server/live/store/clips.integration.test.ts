import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { replayUndoMs } from '#contract/limits.ts'
import { createClipKeeper } from '#server/live/clips/clip-keeper.ts'
import { addRoom } from '#server/rooms/store/rooms-harness.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createClips } from './clips.ts'
import { createRecordings } from './recordings.ts'

const dayMs = 86_400_000
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-clips-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A clip of a replay of its own, whose folder is a day old. */
const addClip = async (removedAtMs: number | null): Promise<{ clipId: string; replayId: string }> => {
  const { db } = database
  const { roomNo, anchor } = await addRoom(db)
  const [replayId, clipId] = [randomUUID(), randomUUID()]
  const at = new Date(0)
  const row = { id: replayId, room_no: roomNo, door: 'rtmp', title: '一', match_id: null } as const
  await db
    .insertInto('streams')
    .values({ ...row, started_at: at, heard_at: at, ended_at: at })
    .execute()
  const removed = removedAtMs === null ? null : new Date(removedAtMs)
  await db
    .insertInto('replays')
    .values({ stream_id: replayId, size_bytes: '1', duration_ms: '1', removed_at: removed })
    .execute()
  const made = { id: clipId, room_no: roomNo, stream_id: replayId, maker_id: anchor.id, title: '一' }
  await db
    .insertInto('clips')
    .values({ ...made, at_ms: '0', duration_ms: '1', size_bytes: '1' })
    .execute()
  const path = join(folder, clipId)
  mkdirSync(path)
  utimesSync(path, (Date.now() - dayMs) / 1_000, (Date.now() - dayMs) / 1_000)
  return { clipId, replayId }
}

test('[S-02] a replay whose time is over leaves its clips; one that its streamer removed takes them along', async () => {
  const clips = createClips(database.db)
  const over = await addClip(null)
  const removed = await addClip(Date.now() - replayUndoMs - 1)
  expect([(await clips.find(over.clipId))?.isReplayOver, await clips.find(removed.clipId)]).toEqual([false, undefined])
  await createRecordings(database.db).forget([over.replayId, removed.replayId])
  expect((await clips.find(over.clipId))?.isReplayOver).toBe(true)
  await createClipKeeper({ folder, clips, now: Date.now }).sweep()
  const left = [over, removed].map(({ clipId }) => existsSync(join(folder, clipId)))
  expect([left, await clips.find(removed.clipId)]).toEqual([[true, false], undefined])
})

test('[S-02] media without a row go after an hour, as a crash has left them', async () => {
  const clips = createClips(database.db)
  const [old, young] = [join(folder, `${randomUUID()}.part`), join(folder, randomUUID())]
  mkdirSync(old)
  mkdirSync(young)
  utimesSync(old, (Date.now() - dayMs) / 1_000, (Date.now() - dayMs) / 1_000)
  await createClipKeeper({ folder, clips, now: Date.now }).sweep()
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
})
