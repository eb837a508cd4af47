import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { blockSet } from '#contract/rooms/block-calls.ts'
import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { studioHost, studioHostSet } from '#contract/studio/host-calls.ts'
import { studioKeyAdd, studioStreamEnd } from '#contract/studio/key-calls.ts'
import { studioRaidSet } from '#contract/studio/raid-calls.ts'
import { encodeFilm } from '#server/media/testing/encoded-film.ts'
import type { FilmMessage } from '#server/media/testing/flv-reader.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const patience = { timeout: within(20_000), interval: 50 }
const filmMs = 4_000
const settingHoldsMs = 10_000
const clock = { aheadMs: 0 }
const [ownNo, otherNo] = ['88234', '88235'] as const
let world: World
let db: Database
let film: FilmMessage[]
let anchor: TestClient
let other: TestClient
const keys = new Map<string, string>()
const publishers: { leave(): Promise<void> }[] = []

beforeAll(async () => {
  film = await encodeFilm(filmMs / 1_000)
  world = await startWorld({ clock, environment: { DEMO_VIDEO_HEIGHT: 'off' } })
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
  anchor = openClient(world.baseUrl, '')
  await anchor.logIn('anchor04')
  other = openClient(world.baseUrl, '')
  await other.logIn('anchor05')
})
afterEach(async () => {
  clock.aheadMs = 0
  await Promise.all(publishers.splice(0).map((publisher) => publisher.leave()))
  for (const client of [anchor, other]) await client.accepted(studioStreamEnd, { requestId: randomUUID() })
  await anchor.accepted(studioHostSet, { requestId: randomUUID(), hostedRoomNo: null })
  await db.deleteFrom('publish_holds').execute()
  await db.deleteFrom('raid_settings').execute()
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

const goLive = async (client: TestClient, roomNo: string): Promise<void> => {
  if (!keys.has(roomNo))
    keys.set(roomNo, (await client.accepted(studioKeyAdd, { requestId: randomUUID(), name: '书房' })).streamKey)
  publishers.push(await publishFilm(Number(new URL(world.rtmpUrl).port), keys.get(roomNo) ?? '', film, filmMs))
  await vi.waitFor(() => expect(world.services().media.statusOf(roomNo)).toBe(1), patience)
}
const set = async (hostedRoomNo: string | null): Promise<unknown> => {
  const answer = await anchor.gateway.call(studioHostSet, { requestId: randomUUID(), hostedRoomNo })
  return answer.kind === 'rejected' ? [answer.name, answer.data] : answer.kind
}
const refused = (field: string, rule: string) => ['FIELD_REFUSED', { field, rule }]
const displayed = async () => (await other.accepted(roomInfoAnonymous, { chatRoomNo: ownNo })).hosted?.roomNo ?? null
const rows = () => db.selectFrom('hostings').select(['room_no', 'hosted_room_no']).execute()

test('[S-02] a room off air displays the picture of a room on air, until the own stream begins', async () => {
  expect(await set(otherNo)).toEqual(refused('hostedRoomNo', 'offAir'))
  expect(await set(ownNo)).toEqual(refused('hostedRoomNo', 'own'))
  expect(await set('99999')).toEqual(['ROOM_UNKNOWN', null])
  await goLive(other, otherNo)
  expect(await set(otherNo)).toBe('accepted')
  const { hosted } = await anchor.accepted(studioHost, {})
  const { item, hosted: seen } = await other.accepted(roomInfoAnonymous, { chatRoomNo: ownNo })
  expect(seen).toEqual(hosted)
  expect([hosted?.roomNo, hosted?.anchorStatus, item.anchorStatus]).toEqual([otherNo, 1, 0])
  expect(hosted?.videoWebUrl).toBe(`/media/${otherNo}/index.m3u8`)
  await goLive(anchor, ownNo)
  await vi.waitFor(async () => expect(await rows()).toEqual([]), patience)
  expect([await displayed(), await set(otherNo)]).toEqual([null, refused('host', 'live')])
})

test('[S-02] the next stream of a hosted room is not displayed unasked, also after a restart', async () => {
  await goLive(other, otherNo)
  await set(otherNo)
  await Promise.all(publishers.splice(0).map((publisher) => publisher.leave()))
  await world.restart()
  expect(await rows()).toHaveLength(1)
  await goLive(other, otherNo)
  await vi.waitFor(async () => expect(await displayed()).toBe(otherNo), patience)
  await other.accepted(studioStreamEnd, { requestId: randomUUID() })
  await vi.waitFor(async () => expect(await rows()).toEqual([]), patience)
  await db.deleteFrom('publish_holds').execute()
  await goLive(other, otherNo)
  expect(await displayed()).toBeNull()
})

test('[S-02] a block or the setting of the hosted room refuses, and ends what is displayed', async () => {
  await goLive(other, otherNo)
  const { anchorId } = (await other.accepted(roomInfoAnonymous, { chatRoomNo: ownNo })).anchor
  const block = (blocked: boolean) => other.accepted(blockSet, { requestId: randomUUID(), memberId: anchorId, blocked })
  await block(true)
  expect(await set(otherNo)).toEqual(refused('hostedRoomNo', 'blocked'))
  await block(false)
  expect(await set(otherNo)).toBe('accepted')
  await other.accepted(studioRaidSet, { requestId: randomUUID(), raidsFrom: 'nobody' })
  clock.aheadMs = settingHoldsMs
  await world.services().hostLoop.flush()
  clock.aheadMs = 0
  expect([await rows(), await displayed(), await set(otherNo)]).toEqual([[], null, refused('hostedRoomNo', 'nobody')])
})
