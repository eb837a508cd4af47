import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RequestOf } from '#contract/define-call.ts'
import { clipList, clipMake, clipOpen, clipRules, clipSet } from '#contract/live/clip-calls.ts'
import { replayList, replaySet } from '#contract/live/replay-calls.ts'
import { encodeFilm } from '#server/media/testing/encoded-film.ts'
import { decodeErrors, probe } from '#server/media/testing/ffmpeg-runs.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88238'
const filmMs = 4_000
const patience = { timeout: within(40_000), interval: 200 }
const readyMs = 1_000

let world: World
let anchor: TestClient
let viewer: TestClient
let visitor: TestClient
let replayId: string

const newest = async () => (await visitor.accepted(replayList, { chatRoomNo })).replays[0]
const asked = (about: Partial<RequestOf<typeof clipMake>> = {}) => ({
  requestId: randomUUID(),
  replayId,
  fromMs: 2_000,
  toMs: 8_000,
  title: '反击破门',
  ...about,
})
const refusedMake = async (client: TestClient, about: Partial<RequestOf<typeof clipMake>> = {}): Promise<unknown> => {
  const answer = await client.refusal(clipMake, asked(about))
  if (!('name' in answer)) return answer
  const { rule } = (answer.data ?? {}) as { rule?: string }
  return rule ?? answer.name
}
const refusedOpen = async (clipId: string): Promise<unknown> => {
  const answer = await visitor.refusal(clipOpen, { clipId })
  return 'name' in answer ? answer.name : answer
}
const statusOf = async (url: string) => (await fetch(new URL(url, world.baseUrl))).status

beforeAll(async () => {
  const film = await encodeFilm(filmMs / 1_000)
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off', INTERRUPTED_GRACE_MS: '1000' } })
  visitor = openClient(world.baseUrl, '')
  anchor = openClient(world.baseUrl, '')
  viewer = openClient(world.baseUrl, '')
  await anchor.logIn('anchor08')
  await viewer.logIn('viewer03')
  const issued = await world.admin(['stream-key', 'anchor08'])
  const key = issued.stdout.trim().split(/\s/).at(-1) ?? ''
  const { leave } = await publishFilm(Number(new URL(world.rtmpUrl).port), key, film, filmMs)
  await vi.waitFor(async () => expect((await newest())?.durationMs).toBeGreaterThan(9_000), patience)
  await leave()
  await vi.waitFor(async () => expect((await newest())?.isLive).toBe(false), patience)
  replayId = (await newest())?.replayId ?? ''
})
afterAll(() => world.stop())

test('[S-02, C-16] a clip is cut out of a replay at key frames, is there within a second, and plays by itself', async () => {
  const startedAtMs = performance.now()
  const clip = await anchor.accepted(clipMake, asked())
  expect(performance.now() - startedAtMs).toBeLessThan(within(readyMs))
  expect([clip.source, clip.title, clip.durationMs >= 6_000, clip.durationMs <= 10_000]).toEqual([
    { replayId, atMs: clip.source?.atMs },
    '反击破门',
    true,
    true,
  ])
  const { url, mayRemove } = await visitor.accepted(clipOpen, { clipId: clip.clipId })
  const address = new URL(url, world.baseUrl).href
  expect([mayRemove, await probe(address), await decodeErrors(address, 60)]).toEqual([
    false,
    ['aac 44100', 'h264 320x180'],
    '',
  ])
  expect(await statusOf(url.replace(/\/[0-9a-z]+\./, '/zzzzzz.'))).toBe(403)
  const { clips } = await visitor.accepted(clipList, { chatRoomNo })
  expect(clips.map(({ clipId }) => clipId)).toEqual([clip.clipId])
})

test('[S-02] a repeated request makes no second clip', async () => {
  const request = asked({ title: '只剪一次' })
  const [one, other] = [await anchor.accepted(clipMake, request), await anchor.accepted(clipMake, request)]
  expect(other).toEqual(one)
  const { clips } = await visitor.accepted(clipList, { chatRoomNo })
  expect(clips.filter(({ title }) => title === '只剪一次')).toHaveLength(1)
})

test('[S-02] viewers make clips where the streamer lets them, of what is recorded, with words that the room allows', async () => {
  expect(await refusedMake(viewer)).toBe('FORBIDDEN')
  expect((await viewer.accepted(clipList, { chatRoomNo })).mayMake).toBe(false)
  await anchor.accepted(clipRules, { requestId: randomUUID(), viewersMay: true })
  expect((await viewer.accepted(clipList, { chatRoomNo })).mayMake).toBe(true)
  expect((await visitor.accepted(clipList, { chatRoomNo })).mayMake).toBe(false)
  const clip = await viewer.accepted(clipMake, asked({ title: '观众剪的' }))
  expect(await refusedMake(viewer, { toMs: 3_000 })).toBe('short')
  expect(await refusedMake(viewer, { toMs: 70_000 })).toBe('long')
  expect(await refusedMake(viewer, { fromMs: 90_000, toMs: 100_000 })).toBe('beyond')
  expect(await refusedMake(viewer, { title: '看不见\u200b的字' })).toBe('text')
  expect(await refusedMake(viewer, { replayId: randomUUID() })).toBe('RECORD_UNKNOWN')
  await anchor.accepted(clipSet, { requestId: randomUUID(), clipId: clip.clipId, isRemoved: true })
  await anchor.accepted(clipRules, { requestId: randomUUID(), viewersMay: false })
  expect([await refusedMake(viewer), await refusedOpen(clip.clipId)]).toEqual(['FORBIDDEN', 'RECORD_UNKNOWN'])
})

test('[S-02] a removed clip is gone from addresses given before, and comes back when that is undone; strangers remove none', async () => {
  const { clipId } = await anchor.accepted(clipMake, asked({ title: '会被删掉' }))
  const { url } = await visitor.accepted(clipOpen, { clipId })
  const stranger = await viewer.refusal(clipSet, { requestId: randomUUID(), clipId, isRemoved: true })
  expect('name' in stranger && stranger.name).toBe('RECORD_UNKNOWN')
  await anchor.accepted(clipSet, { requestId: randomUUID(), clipId, isRemoved: true })
  expect([await statusOf(url), await refusedOpen(clipId)]).toEqual([404, 'RECORD_UNKNOWN'])
  await anchor.accepted(clipSet, { requestId: randomUUID(), clipId, isRemoved: false })
  expect(await statusOf(url)).toBe(200)
})

test('[S-02] a removed replay takes its clips along, nothing more is cut out of it, and undo brings all back', async () => {
  const { clipId } = await anchor.accepted(clipMake, asked({ title: '跟着回放走' }))
  const { url } = await visitor.accepted(clipOpen, { clipId })
  await anchor.accepted(replaySet, { requestId: randomUUID(), replayId, isRemoved: true })
  expect([await refusedOpen(clipId), await statusOf(url), await refusedMake(anchor)]).toEqual([
    'RECORD_UNKNOWN',
    404,
    'RECORD_UNKNOWN',
  ])
  expect((await visitor.accepted(clipList, { chatRoomNo })).clips).toEqual([])
  await anchor.accepted(replaySet, { requestId: randomUUID(), replayId, isRemoved: false })
  expect((await visitor.accepted(clipOpen, { clipId })).clip.title).toBe('跟着回放走')
})
