import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { encodeFilm } from '#server/media/testing/encoded-film.ts'
import type { FilmMessage } from '#server/media/testing/flv-reader.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { createStreamKeys } from './store/stream-keys.ts'

const graceMs = Math.min(within(2_500), 6_000)
const patience = { timeout: within(20_000), interval: 50 }
const roomNo = '88238'
const filmMs = 4_000

let world: World
let db: Database
let film: FilmMessage[]
let publishers: { leave(): Promise<void> }[] = []

beforeAll(async () => {
  film = await encodeFilm(filmMs / 1_000)
  world = await startWorld({ environment: { INTERRUPTED_GRACE_MS: String(graceMs) } })
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
})
afterEach(async () => {
  await Promise.all(publishers.map((publisher) => publisher.leave()))
  publishers = []
  await untilAllEnded()
  await db.deleteFrom('streams').execute()
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

const publish = async (key?: string) => {
  const streamKey = key ?? (await createStreamKeys(db, Date.now).issue(roomNo))
  const port = Number(new URL(world.rtmpUrl).port)
  const publisher = await publishFilm(port, streamKey, film, filmMs)
  publishers.push(publisher)
  return { ...publisher, streamKey }
}
const rows = () => db.selectFrom('streams').selectAll().orderBy('started_at').execute()
const untilOpen = () =>
  vi.waitFor(async () => {
    const found = (await rows()).find((row) => row.ended_at === null)
    if (!found) throw new Error('no stream is open')
    return found
  }, patience)
const untilAllEnded = () =>
  vi.waitFor(async () => {
    const found = await rows()
    if (found.some((row) => row.ended_at === null)) throw new Error('a stream is open')
    return found
  }, patience)
const untilStatus = (status: number) =>
  vi.waitFor(() => expect(world.services().media.statusOf(roomNo)).toBe(status), patience)

test('[S-02] a stream has a row from its first pictures to its last: another encoder and a return are the same stream', async () => {
  const { title } = (await world.services().rooms.find(roomNo)) ?? {}
  const first = await publish()
  const { id, started_at: startedAt, ...row } = await untilOpen()
  expect(row).toEqual({
    room_no: roomNo,
    door: 'rtmp',
    title,
    match_id: row.match_id,
    heard_at: startedAt,
    ended_at: null,
    peak_viewers: 0,
  })
  const second = await publish(first.streamKey)
  await first.closed
  await second.leave()
  await untilStatus(2)
  const third = await publish(first.streamKey)
  await untilStatus(1)
  const leftAtMs = Date.now()
  await third.leave()
  const [ended, ...others] = await untilAllEnded()
  expect([ended?.id, others]).toEqual([id, []])
  const endedAtMs = ended?.ended_at?.getTime() ?? 0
  expect(Math.abs(endedAtMs - leftAtMs)).toBeLessThan(within(1_000))
  const recorded = await vi.waitFor(async () => {
    const [replay] = await db.selectFrom('replays').selectAll().execute()
    expect(Number(replay?.duration_ms)).toBeGreaterThan(0)
    return replay
  }, patience)
  const media = statSync(join(world.dataDir, 'recordings', id, 'media.mp4'))
  expect([recorded?.stream_id, media.size > 1_000]).toEqual([id, true])
})

test('[S-02] after its end the next publish is another stream', async () => {
  const { leave, streamKey } = await publish()
  const { id } = await untilOpen()
  await leave()
  await untilAllEnded()
  await publish(streamKey)
  expect((await untilOpen()).id).not.toBe(id)
})

test('[S-02] the viewers of a stream are noted, with their peak, while it runs', async () => {
  const { leave } = await publish()
  const { id, started_at: startedAt } = await untilOpen()
  await world.services().streams.sample(id, { atMs: startedAt.getTime() + 900, viewers: 7 })
  await world.services().streams.sample(id, { atMs: startedAt.getTime() + 10_900, viewers: 3 })
  await leave()
  const [ended] = await untilAllEnded()
  const points = await db.selectFrom('stream_viewers').selectAll().where('stream_id', '=', id).orderBy('at_s').execute()
  expect([ended?.peak_viewers, points.map((point) => point.viewers)]).toEqual([7, [7, 3]])
})

test('[S-02] a restart within the grace time goes on with the stream; what nobody comes back to is closed', async () => {
  const { streamKey } = await publish()
  const { id } = await untilOpen()
  const lost = randomUUID()
  const at = new Date(Date.now() - 60_000)
  await world.restart()
  await publish(streamKey)
  await untilStatus(1)
  expect((await untilOpen()).id).toBe(id)
  await db
    .insertInto('streams')
    .values({ id: lost, room_no: '88231', door: 'rtmp', title: 'lost', match_id: null, started_at: at, heard_at: at })
    .execute()
  await world.restart()
  const ended = await untilAllEnded()
  expect(ended.map((row) => row.id).toSorted()).toEqual([id, lost].toSorted())
  expect(ended.find((row) => row.id === lost)?.ended_at).toEqual(at)
})
