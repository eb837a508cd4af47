import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anchorFollow } from '#contract/live/calls.ts'
import { replayChat, replayList, replayOpen, replayOwn, replaySet } from '#contract/live/replay-calls.ts'
import { replayChatPagesMax, replayUndoMs } from '#contract/limits.ts'
import { blockSet } from '#contract/rooms/block-calls.ts'
import { chatSend, roomMessageDelete, roomMute, roomUnmute } from '#contract/rooms/calls.ts'
import { encodeFilm } from '#server/media/testing/encoded-film.ts'
import { decodeErrors, probe } from '#server/media/testing/ffmpeg-runs.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const execute = promisify(execFile)
const chatRoomNo = '88238'
const filmMs = 4_000
const patience = { timeout: within(20_000), interval: 100 }

let world: World
let anchor: TestClient
let viewer: TestClient
let visitor: TestClient
let replayId: string
let viewerId: string
let streamerName: string
/** Ids of what the viewer wrote and of what the anchor wrote while the stream ran. */
const written = { viewer: '', anchor: '' }

const listOf = async (client: TestClient) =>
  (await client.accepted(replayList, { chatRoomNo })).replays.map((replay) => replay.replayId)
const refused = async (client: TestClient): Promise<unknown> => {
  const answer = await client.refusal(replayOpen, { replayId })
  return 'name' in answer ? answer.name : answer
}
const set = (change: object) => anchor.accepted(replaySet, { requestId: randomUUID(), replayId, ...change })
const write = async (client: TestClient, text: string) => {
  const message = await client.accepted(chatSend, { requestId: randomUUID(), chatRoomNo, text })
  if ('held' in message) throw new Error('the text was held')
  return message
}
const chatOf = async (client: TestClient, page = 0) => {
  const { lines, leftOut } = await client.accepted(replayChat, { replayId, page })
  const texts = lines.map((line) => (line.kind === 'text' ? line.text : line.giftName))
  return leftOut === 0 ? texts : [...texts, leftOut]
}
const fetched = async (path: string) => fetch(new URL(path, world.baseUrl))

beforeAll(async () => {
  const film = await encodeFilm(filmMs / 1_000)
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off', INTERRUPTED_GRACE_MS: '1000' } })
  visitor = openClient(world.baseUrl, '')
  anchor = openClient(world.baseUrl, '')
  viewer = openClient(world.baseUrl, '')
  streamerName = (await anchor.logIn('anchor08')).userInfo.nickname
  viewerId = (await viewer.logIn('viewer03')).userInfo.id
  const issued = await world.admin(['stream-key', 'anchor08'])
  const key = issued.stdout.trim().split(/\s/).at(-1) ?? ''
  const { leave } = await publishFilm(Number(new URL(world.rtmpUrl).port), key, film, filmMs)
  replayId = await vi.waitFor(async () => {
    const [replay] = (await visitor.accepted(replayList, { chatRoomNo })).replays
    expect(replay?.durationMs).toBeGreaterThan(0)
    return replay?.replayId ?? ''
  }, patience)
  written.viewer = (await write(viewer, '这球进得漂亮')).id
  const last = await write(anchor, '回放里也能看到这句')
  written.anchor = last.id
  await vi.waitFor(async () => {
    const { stretches, replay } = await visitor.accepted(replayOpen, { replayId })
    const recordedMs = (stretches[0]?.startsAtMs ?? 0) + replay.durationMs
    expect([stretches.length, replay.durationMs > 4_000, recordedMs > last.atMs]).toEqual([1, true, true])
  }, patience)
  await leave()
  await vi.waitFor(async () => {
    const [replay] = (await visitor.accepted(replayList, { chatRoomNo })).replays
    expect(replay?.isLive).toBe(false)
  }, patience)
})
afterAll(() => world.stop())

test('[S-02, C-16] a stream that has ended is watched again by a signed address: it plays from its first to its last segment', async () => {
  const { url, livesMs, replay } = await visitor.accepted(replayOpen, { replayId })
  expect([livesMs > 5 * 60 * 60_000, replay.goesAtMs === null]).toEqual([true, false])
  const playlist = await fetched(url)
  const text = await playlist.text()
  expect([playlist.status, text.trim().endsWith('#EXT-X-ENDLIST')]).toEqual([200, true])
  const address = new URL(url, world.baseUrl).href
  expect(await probe(address)).toEqual(['aac 44100', 'h264 320x180'])
  expect(await decodeErrors(address, 60)).toBe('')
})

test('[C-16] without a good address nothing of a replay is read', async () => {
  const { url } = await visitor.accepted(replayOpen, { replayId })
  const statuses = [
    url.replace(replayId, randomUUID()),
    url.replace(/\/[0-9a-z]+\./, '/zzzzzz.'),
    url.replace('index.m3u8', 's0-99999999.m4s'),
    url.replace('index.m3u8', 's0-0.m4s'),
    url.replace('index.m3u8', 's9999999999-100.m4s'),
    url.replace('index.m3u8', '..%2Findex'),
  ].map(async (path) => (await fetched(path)).status)
  expect(await Promise.all(statuses)).toEqual([403, 403, 404, 404, 404, 404])
})

test('[S-02] a streamer decides who watches again: each visibility lets in whom it names', async () => {
  const { visibility } = await set({ visibility: 'private' })
  expect([visibility, await refused(viewer), await listOf(visitor)]).toEqual(['private', 'RECORD_UNKNOWN', []])
  expect(await listOf(anchor)).toEqual([replayId])
  await set({ visibility: 'followers' })
  expect([await refused(visitor), await refused(viewer)]).toEqual(['REPLAY_FOLLOWERS', 'REPLAY_FOLLOWERS'])
  const anchorId = (await world.services().rooms.find(chatRoomNo))?.anchorId ?? ''
  await viewer.accepted(anchorFollow, { anchorId, follows: true })
  expect(await listOf(viewer)).toEqual([replayId])
  await set({ visibility: 'link' })
  expect([await listOf(viewer), (await visitor.accepted(replayOpen, { replayId })).replay.replayId]).toEqual([
    [],
    replayId,
  ])
  await set({ visibility: 'public' })
})

test('[S-02] a removed replay is gone at once, from addresses given before too, and comes back when that is undone', async () => {
  const { url } = await visitor.accepted(replayOpen, { replayId })
  const beforeMs = Date.now()
  const { undoUntilMs } = await set({ isRemoved: true })
  expect(undoUntilMs).toBeGreaterThanOrEqual(beforeMs + replayUndoMs)
  expect([await refused(anchor), (await fetched(url)).status, await listOf(anchor)]).toEqual([
    'RECORD_UNKNOWN',
    404,
    [],
  ])
  expect(await set({ isRemoved: false })).toEqual({ visibility: 'public', undoUntilMs: null })
  expect((await fetched(url)).status).toBe(200)
})

test('[S-02, P-02] chat is replayed at its place: a minute a page, for whom the replay is', async () => {
  const { lines, leftOut } = await visitor.accepted(replayChat, { replayId, page: 0 })
  const { replay, anchor: streamer } = await visitor.accepted(replayOpen, { replayId })
  const places = lines.map(({ atMs }) => atMs)
  expect([lines.map(({ id }) => id), leftOut]).toEqual([[written.viewer, written.anchor], 0])
  expect(places.every((atMs) => atMs > 0 && atMs < replay.durationMs)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(streamer.nickname).toBe(streamerName)
  expect([await chatOf(visitor, 1), await chatOf(visitor, replayChatPagesMax - 1)]).toEqual([[], []])
  const over = await visitor.refusal(replayChat, { replayId, page: replayChatPagesMax })
  expect('name' in over && over.name).toBe('BAD_REQUEST')
  await set({ visibility: 'private' })
  const kept = await visitor.refusal(replayChat, { replayId, page: 0 })
  expect('name' in kept && kept.name).toBe('RECORD_UNKNOWN')
  await set({ visibility: 'public' })
})

test('[P-02] what banned members wrote is in no replay while they are banned, and what blocks hide is hidden', async () => {
  const whom = { requestId: randomUUID(), chatRoomNo, memberId: viewerId }
  await anchor.accepted(roomMute, { ...whom, minutes: null, reasonCode: 'spam', reason: '', deleteMessages: false })
  await vi.waitFor(async () => expect(await chatOf(visitor)).toEqual(['回放里也能看到这句']), patience)
  await anchor.accepted(roomUnmute, { ...whom, requestId: randomUUID() })
  await vi.waitFor(async () => expect(await chatOf(visitor)).toEqual(['这球进得漂亮', '回放里也能看到这句']), patience)
  const other = openClient(world.baseUrl, '')
  await other.logIn('viewer04')
  await other.accepted(blockSet, { requestId: randomUUID(), memberId: viewerId, blocked: true })
  expect([await chatOf(other), (await chatOf(visitor)).length]).toEqual([['回放里也能看到这句'], 2])
})

test('[P-02] what is deleted after its stream is gone from the replay', async () => {
  await anchor.accepted(roomMessageDelete, { requestId: randomUUID(), chatRoomNo, messageId: written.viewer })
  await vi.waitFor(async () => expect(await chatOf(visitor)).toEqual(['回放里也能看到这句']), patience)
})

test('[S-02] a streamer reads sizes and free space, and has a removed replay in the list until that cannot be undone', async () => {
  const { replays, freeBytes, keptMs } = await anchor.accepted(replayOwn, {})
  expect(replays.map(({ replayId: id, undoUntilMs, visibility }) => ({ id, undoUntilMs, visibility }))).toEqual([
    { id: replayId, undoUntilMs: null, visibility: 'public' },
  ])
  expect([(replays[0]?.sizeBytes ?? 0) > 10_000, (freeBytes ?? 0) > 0, keptMs]).toEqual([true, true, 14 * 86_400_000])
  const { undoUntilMs } = await set({ isRemoved: true })
  expect((await anchor.accepted(replayOwn, {})).replays.map((replay) => replay.undoUntilMs)).toEqual([undoUntilMs])
  await set({ isRemoved: false })
  const refusal = await viewer.refusal(replayOwn, {})
  expect('name' in refusal && refusal.name).toBe('ANCHOR_ONLY')
})

const terminal = async (...words: string[]) => {
  const { stdout } = await execute(process.execPath, ['scripts/replays.ts', ...words, '--base', world.baseUrl])
  return stdout.trim().split('\n')
}

test('[S-02] a terminal lists replays, opens one, and says for its streamer who may watch it', async () => {
  const lines = await terminal('list', chatRoomNo)
  expect(lines.map((line) => (JSON.parse(line) as { replayId: string }).replayId)).toEqual([replayId])
  const [opened = ''] = await terminal('open', replayId)
  expect((await fetch((JSON.parse(opened) as { url: string }).url)).status).toBe(200)
  const [answer = ''] = await terminal('set', replayId, 'private', '--login', 'anchor08:demo1234')
  expect(JSON.parse(answer)).toEqual({ visibility: 'private', undoUntilMs: null })
  expect(await refused(viewer)).toBe('RECORD_UNKNOWN')
})

test('[S-02] nobody but its streamer changes a replay', async () => {
  const answer = await viewer.refusal(replaySet, { requestId: randomUUID(), replayId, isRemoved: true })
  expect('name' in answer && answer.name).toBe('RECORD_UNKNOWN')
})
