import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { replayNoticeMs } from '#contract/limits.ts'
import { messageList } from '#contract/messages/calls.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const roomNo = '88238'
const dayMs = 86_400_000
const keptMs = 5 * dayMs
const minuteMs = 60_000
const patience = { timeout: within(20_000), interval: 100 }

let world: World
let db: Database

const addReplay = async (title: string, endedAtMs: number, removedAtMs: number | null = null): Promise<void> => {
  const id = randomUUID()
  const [started, ended] = [new Date(endedAtMs - minuteMs), new Date(endedAtMs)]
  const row = { id, room_no: roomNo, door: 'rtmp', title, match_id: null } as const
  await db
    .insertInto('streams')
    .values({ ...row, started_at: started, heard_at: ended, ended_at: ended })
    .execute()
  const removed = removedAtMs === null ? null : new Date(removedAtMs)
  await db
    .insertInto('replays')
    .values({ stream_id: id, size_bytes: '1', duration_ms: '60000', removed_at: removed })
    .execute()
}

const noticesOf = async (name: string) => {
  const client = openClient(world.baseUrl, '')
  await client.logIn(name)
  const { messages } = await client.accepted(messageList, {})
  return messages.filter(({ link }) => link === '/app/studio/replays').map(({ title, text }) => [title, text])
}

beforeAll(async () => {
  world = await startWorld({
    environment: { DEMO_VIDEO_HEIGHT: 'off', RECORDING_DAYS: String(keptMs / dayMs) },
  })
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

test('[S-02] a streamer has one message two days before a replay goes, with its day, and none of what goes later or is removed', async () => {
  const nowMs = Date.now()
  const edgeMs = nowMs - keptMs + replayNoticeMs
  await addReplay('快到期的回放', edgeMs - minuteMs)
  await addReplay('还早的回放', edgeMs + 60 * minuteMs)
  await addReplay('删掉的回放', edgeMs - minuteMs, nowMs)
  await world.restart()
  await vi.waitFor(async () => expect(await noticesOf('anchor08')).toHaveLength(1), patience)
  const [[title, text] = []] = await noticesOf('anchor08')
  expect([title, /^「快到期的回放」的回放将在 .*（UTC\+8）自动删除。/.test(text ?? '')]).toEqual(['回放即将删除', true])
  expect(await noticesOf('anchor07')).toEqual([])

  await addReplay('后来到期的回放', edgeMs - 2 * minuteMs)
  await world.restart()
  await vi.waitFor(async () => expect(await noticesOf('anchor08')).toHaveLength(2), patience)
  const texts = (await noticesOf('anchor08')).map((notice) => notice[1]?.slice(0, 8))
  expect(texts).toEqual(['「后来到期的回放', '「快到期的回放」'])
})
