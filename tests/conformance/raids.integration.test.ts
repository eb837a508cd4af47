import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Call, RequestOf } from '#contract/define-call.ts'
import {
  clientVersion,
  publishHoldMs,
  raidAfterEndMs,
  raidCountdownMs,
  raidLateMs,
  raidsAnHourMax,
} from '#contract/limits.ts'
import { anchorFollow } from '#contract/live/calls.ts'
import type { Raid } from '#contract/live/entities/raid.ts'
import { blockSet } from '#contract/rooms/block-calls.ts'
import { roomHistoryAnonymous, roomInfoAnonymous, roomSet } from '#contract/rooms/calls.ts'
import { studioKeyAdd, studioStreamEnd } from '#contract/studio/key-calls.ts'
import {
  studioRaid,
  studioRaidCancel,
  studioRaidSet,
  studioRaidStart,
  studioRaidTargets,
} from '#contract/studio/raid-calls.ts'
import { encodeFilm } from '#server/media/testing/encoded-film.ts'
import type { FilmMessage } from '#server/media/testing/flv-reader.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const patience = { timeout: within(20_000), interval: 50 }
const hourMs = 3_600_000
const filmMs = 4_000
const clock = { aheadMs: 0 }
const [fromNo, toNo, thirdNo] = ['88234', '88235', '88236'] as const

let world: World
let db: Database
let film: FilmMessage[]
let anchor: TestClient
let other: TestClient
let third: TestClient
const keys = new Map<string, string>()
const publishers: { leave(): Promise<void> }[] = []
const sockets: { close(): void }[] = []

const clientOf = async (name: string): Promise<TestClient> => {
  const client = openClient(world.baseUrl, '')
  await client.logIn(name)
  return client
}

beforeAll(async () => {
  film = await encodeFilm(filmMs / 1_000)
  world = await startWorld({ clock, environment: { DEMO_VIDEO_HEIGHT: 'off' } })
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
  anchor = await clientOf('anchor04')
  other = await clientOf('anchor05')
  third = await clientOf('anchor06')
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await Promise.all(publishers.splice(0).map((publisher) => publisher.leave()))
  for (const client of [anchor, other, third]) await client.accepted(studioStreamEnd, { requestId: randomUUID() })
  await db.deleteFrom('publish_holds').execute()
  await db.deleteFrom('raids').execute()
  await db.deleteFrom('raid_settings').execute()
  await db.deleteFrom('streams').execute()
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

const statusOf = (roomNo: string): number => world.services().media.statusOf(roomNo)

/** Publishes to the room, by the key that was made for it, until the test is over. */
const publishTo = async (roomNo: string) => {
  const port = Number(new URL(world.rtmpUrl).port)
  const publisher = await publishFilm(port, keys.get(roomNo) ?? '', film, filmMs)
  publishers.push(publisher)
  await vi.waitFor(() => expect(statusOf(roomNo)).toBe(1), patience)
  return publisher
}

const goLive = async (client: TestClient, roomNo: string) => {
  if (!keys.has(roomNo))
    keys.set(roomNo, (await client.accepted(studioKeyAdd, { requestId: randomUUID(), name: '书房' })).streamKey)
  return publishTo(roomNo)
}

/** Somebody in a room, with what the room says of its raid. */
const watch = async (roomNo: string, token = '') => {
  const socket = createSocket({
    baseUrl: () => world.baseUrl,
    auth: () => ({ token, uuid: randomUUID(), siteId: '5005', clientType: 'terminal', version: clientVersion }),
    onToast: () => undefined,
  })
  sockets.push(socket)
  let raid: Raid | undefined
  socket.on('room.state', (push) => {
    if (push.roomNo === roomNo) raid = push.raid
  })
  await new Promise<void>((resolve) => socket.onStatus((status) => void (status === 'connected' && resolve())))
  await socket.request('room.watch', { roomNo })
  return {
    socket,
    raid: () => raid,
    follow: async (raidId: string, follows = true) =>
      (await socket.request('raid.follow', { roomNo, raidId, follows })).kind,
  }
}

const refusedWith = async <C extends Call>(client: TestClient, call: C, input: RequestOf<C>): Promise<unknown> => {
  const refused = await client.refusal(call, input)
  if (!('name' in refused)) return refused.kind
  const data = refused.data as { field: string; rule: string } | null
  return data ? `${refused.name} ${data.field} ${data.rule}` : refused.name
}

const raidTo = async (client: TestClient, toRoomNo: string): Promise<Raid> =>
  (await client.accepted(studioRaidStart, { requestId: randomUUID(), toRoomNo })).raid
const refusalOf = (client: TestClient, toRoomNo: string) =>
  refusedWith(client, studioRaidStart, { requestId: randomUUID(), toRoomNo })

/** Ends countdowns as of then; clients stay in the present, which their signatures name. */
const endIn = async (ms: number): Promise<void> => {
  clock.aheadMs = ms
  try {
    await world.services().raidLoop.flush()
  } finally {
    clock.aheadMs = 0
  }
}

const linesOf = async (roomNo: string): Promise<string[]> => {
  await world.services().outbox.flush()
  const { messages } = await openClient(world.baseUrl, '').accepted(roomHistoryAnonymous, {
    chatRoomNo: roomNo,
    limit: 20,
  })
  return messages.flatMap(({ content }) => (content.msgType === 'system' ? [content.data.text] : []))
}

test('[S-02] viewers who go along are counted and led on, those who stay are not, and the stream ends', async () => {
  const publisher = await goLive(anchor, fromNo)
  await goLive(other, toNo)
  const viewer = await clientOf('viewer06')
  const screens = await Promise.all([
    watch(fromNo, viewer.state.token),
    watch(fromNo, viewer.state.token),
    watch(fromNo),
    watch(fromNo),
    watch(fromNo),
  ])
  const raid = await raidTo(anchor, toNo)
  await vi.waitFor(() => expect(screens.map((screen) => screen.raid())).toEqual(screens.map(() => raid)), patience)
  expect(raid).toEqual({
    raidId: raid.raidId,
    state: 'counting',
    to: { roomNo: toNo, title: raid.to.title, nickname: raid.to.nickname, avatar: raid.to.avatar },
    endsAtMs: raid.endsAtMs,
    viewers: 0,
    reason: null,
  })
  expect((await openClient(world.baseUrl, '').accepted(roomInfoAnonymous, { chatRoomNo: fromNo })).raid).toEqual(raid)
  const followed = await Promise.all(screens.map((screen) => screen.follow(raid.raidId)))
  expect(followed).toEqual(screens.map(() => 'accepted'))
  await screens[3]?.follow(raid.raidId, false)
  await screens[4]?.socket.request('room.leave', { roomNo: fromNo })
  expect((await anchor.accepted(studioRaid, {})).followers).toBe(2)
  await endIn(0)
  expect(screens[0]?.raid()?.state).toBe('counting')
  await endIn(raidCountdownMs)
  const went = { state: 'went', viewers: 2, reason: null }
  await vi.waitFor(() => expect(screens[3]?.raid()).toMatchObject(went), patience)
  await publisher.closed
  expect(statusOf(fromNo)).toBe(3)
  expect(await screens[0]?.follow(raid.raidId)).toBe('rejected')
  const { nickname } = (await openClient(world.baseUrl, '').accepted(roomInfoAnonymous, { chatRoomNo: fromNo })).anchor
  expect((await linesOf(fromNo)).at(-1)).toBe(`主播带 2 位观众去了${raid.to.nickname}的直播间`)
  expect((await linesOf(toNo)).at(-1)).toBe(`${nickname}带着 2 位观众来了`)
  const hold = await db.selectFrom('publish_holds').select('until').where('room_no', '=', fromNo).executeTakeFirst()
  expect(hold?.until.getTime()).toBeGreaterThan(Date.now() + publishHoldMs - within(20_000))
  await endIn(raidCountdownMs * 2)
  expect((await linesOf(fromNo)).filter((line) => line.startsWith('主播带 2'))).toHaveLength(1)
})

test('[S-02] a room is refused with the reason, in the list as at the start', async () => {
  await goLive(anchor, fromNo)
  const [from, to] = await Promise.all(
    [anchor, other].map(async (client) => (await client.accepted(studioRaid, {})).raidsFrom),
  )
  expect([from, to]).toEqual(['everybody', 'everybody'])
  const seen: unknown[] = []
  const look = async (): Promise<void> => {
    const { targets } = await anchor.accepted(studioRaidTargets, { search: toNo })
    const started = await anchor.refusal(studioRaidStart, { requestId: randomUUID(), toRoomNo: toNo })
    const rule = 'name' in started ? (started.data as { rule: string }).rule : 'none'
    seen.push([targets.map(({ refusal }) => refusal), rule])
  }
  expect(await refusalOf(anchor, fromNo)).toBe('FIELD_REFUSED toRoomNo own')
  expect(await refusalOf(anchor, '99999')).toBe('ROOM_UNKNOWN')
  await look()
  await goLive(other, toNo)
  const set = (raidsFrom: 'everybody' | 'followed' | 'nobody') =>
    other.accepted(studioRaidSet, { requestId: randomUUID(), raidsFrom })
  await set('nobody')
  await look()
  await set('followed')
  await look()
  const { anchorId } = (await anchor.accepted(roomInfoAnonymous, { chatRoomNo: fromNo })).anchor
  const { anchorId: otherId } = (await anchor.accepted(roomInfoAnonymous, { chatRoomNo: toNo })).anchor
  await other.accepted(anchorFollow, { anchorId, follows: true })
  const shield = (isOn: boolean) => other.accepted(roomSet, { requestId: randomUUID(), chatRoomNo: toNo, shield: isOn })
  await shield(true)
  await look()
  await shield(false)
  for (const [client, memberId] of [
    [anchor, otherId],
    [other, anchorId],
  ] as const) {
    await client.accepted(blockSet, { requestId: randomUUID(), memberId, blocked: true })
    await look()
    await client.accepted(blockSet, { requestId: randomUUID(), memberId, blocked: false })
  }
  expect(seen).toEqual([
    [[], 'offAir'],
    [['nobody'], 'nobody'],
    [['followed'], 'followed'],
    [['shield'], 'shield'],
    [['blocked'], 'blocked'],
    [['blocked'], 'blocked'],
  ])
  const { targets } = await anchor.accepted(studioRaidTargets, { search: '' })
  expect(targets.map(({ roomNo, refusal }) => [roomNo, refusal])).toEqual([[toNo, null]])
  await other.accepted(anchorFollow, { anchorId, follows: false })
})

test('[S-02] a target that ends or is shielded meanwhile moves nobody, and both the viewers and the room read so', async () => {
  await goLive(anchor, fromNo)
  await goLive(other, toNo)
  const screen = await watch(fromNo)
  const raid = await raidTo(anchor, toNo)
  expect(await screen.follow(raid.raidId)).toBe('accepted')
  await other.accepted(studioStreamEnd, { requestId: randomUUID() })
  await endIn(raidCountdownMs)
  await vi.waitFor(
    () => expect(screen.raid()).toMatchObject({ state: 'failed', viewers: 0, reason: 'offAir' }),
    patience,
  )
  expect((await linesOf(fromNo)).at(-1)).toBe(`没有去成${raid.to.nickname}的直播间：对方已下播，大家都留在这里`)
  expect(statusOf(fromNo)).toBe(1)
  expect((await anchor.accepted(studioRaid, {})).raid?.state).toBe('failed')
  await db.deleteFrom('publish_holds').execute()
  await goLive(other, toNo)
  await raidTo(anchor, toNo)
  const shield = { requestId: randomUUID(), chatRoomNo: toNo }
  await other.accepted(roomSet, { ...shield, shield: true })
  await endIn(raidCountdownMs)
  await other.accepted(roomSet, { ...shield, requestId: randomUUID(), shield: false })
  await vi.waitFor(() => expect(screen.raid()).toMatchObject({ state: 'failed', reason: 'shield' }), patience)
})

test('[S-02] a room begins one raid at a time and three an hour, one a stream; two may go to one room', async () => {
  expect(await refusalOf(anchor, toNo)).toBe('FIELD_REFUSED raid stream')
  await goLive(anchor, fromNo)
  await goLive(third, thirdNo)
  await goLive(other, toNo)
  const both = await Promise.all([
    anchor.gateway.call(studioRaidStart, { requestId: randomUUID(), toRoomNo: toNo }),
    anchor.gateway.call(studioRaidStart, { requestId: randomUUID(), toRoomNo: thirdNo }),
  ])
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'rejected'])
  expect(await refusalOf(anchor, toNo)).toBe('FIELD_REFUSED raid running')
  const running = (await anchor.accepted(studioRaid, {})).raid
  const cancel = { requestId: randomUUID(), raidId: running?.raidId ?? '' }
  expect(await refusedWith(third, studioRaidCancel, cancel)).toBe('RECORD_UNKNOWN')
  await anchor.accepted(studioRaidCancel, cancel)
  expect(await refusedWith(anchor, studioRaidCancel, { ...cancel, requestId: randomUUID() })).toBe('RECORD_UNKNOWN')
  for (let nth = 2; nth <= raidsAnHourMax; nth += 1) {
    const { raidId } = await raidTo(anchor, toNo)
    if (nth < raidsAnHourMax) await anchor.accepted(studioRaidCancel, { requestId: randomUUID(), raidId })
  }
  await raidTo(third, toNo)
  await endIn(raidCountdownMs)
  expect([fromNo, thirdNo, toNo].map(statusOf)).toEqual([3, 3, 1])
  expect(await refusalOf(anchor, toNo)).toBe('FIELD_REFUSED raid done')
  await db.updateTable('raids').set({ state: 'cancelled' }).where('room_no', '=', fromNo).execute()
  expect(await refusalOf(anchor, toNo)).toBe('FIELD_REFUSED raid hour')
  await db
    .updateTable('raids')
    .set({ started_at: new Date(Date.now() - hourMs) })
    .execute()
  const endedAgo = (agoMs: number) =>
    db
      .updateTable('streams')
      .set({ started_at: new Date(Date.now() - hourMs), ended_at: new Date(Date.now() - agoMs) })
      .where('room_no', '=', fromNo)
      .execute()
  await vi.waitFor(async () => {
    const open = db.selectFrom('streams').select('id').where('room_no', '=', fromNo).where('ended_at', 'is', null)
    expect(await open.execute()).toEqual([])
  }, patience)
  await endedAgo(raidAfterEndMs)
  expect(await refusalOf(anchor, toNo)).toBe('FIELD_REFUSED raid stream')
  await endedAgo(raidAfterEndMs - within(20_000))
  await raidTo(anchor, toNo)
})

test('[S-02] no raid goes back to where one came from within ten minutes', async () => {
  await goLive(anchor, fromNo)
  await goLive(other, toNo)
  await raidTo(anchor, toNo)
  await endIn(raidCountdownMs)
  await db.deleteFrom('publish_holds').execute()
  await goLive(anchor, fromNo)
  expect(await refusalOf(other, fromNo)).toBe('FIELD_REFUSED toRoomNo back')
  await db
    .updateTable('raids')
    .set({ ended_at: new Date(Date.now() - 10 * 60_000) })
    .execute()
  await raidTo(other, fromNo)
})

test('[S-02] a restart gives a countdown a whole one, and what it was away from for too long moves nobody', async () => {
  await goLive(anchor, fromNo)
  await goLive(other, toNo)
  const deadlineMs = Date.now() + hourMs
  const { raidId } = await raidTo(anchor, toNo)
  await raidTo(other, fromNo)
  const setEnd = (roomNo: string, atMs: number) =>
    db
      .updateTable('raids')
      .set({ ends_at: new Date(atMs) })
      .where('room_no', '=', roomNo)
      .execute()
  await setEnd(fromNo, deadlineMs)
  await setEnd(toNo, deadlineMs - raidLateMs)
  await Promise.all(publishers.splice(0).map((publisher) => publisher.leave()))
  try {
    // Later than one of the two by half a minute, and than the other by one and a half.
    await world.restart(() => void (clock.aheadMs = hourMs + raidLateMs / 2))
    await publishTo(fromNo)
    await publishTo(toNo)
    const screen = await watch(fromNo)
    await vi.waitFor(() => expect(screen.raid()).toMatchObject({ raidId, state: 'counting' }), patience)
    expect(screen.raid()?.endsAtMs).toBeGreaterThanOrEqual(deadlineMs + raidLateMs / 2)
    expect(await screen.follow(raidId)).toBe('accepted')
    clock.aheadMs += raidCountdownMs
    await world.services().raidLoop.flush()
    await vi.waitFor(() => expect(screen.raid()).toMatchObject({ state: 'went', viewers: 1 }), patience)
  } finally {
    clock.aheadMs = 0
  }
  const rows = await db.selectFrom('raids').select(['room_no', 'state', 'reason']).orderBy('room_no').execute()
  expect(rows.map(({ room_no: roomNo, state, reason }) => [roomNo, state, reason])).toEqual([
    [fromNo, 'went', null],
    [toNo, 'failed', 'interrupted'],
  ])
})
