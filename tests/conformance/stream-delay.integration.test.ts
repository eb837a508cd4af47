import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clipMake } from '#contract/live/clip-calls.ts'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { replayList, replayOpen } from '#contract/live/replay-calls.ts'
import { studioRoom, studioRoomSet } from '#contract/studio/settings-calls.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88238'
const delaySeconds = 10
const delayMs = delaySeconds * 1_000
/** Program date-times are set by the server’s clock, to a second. */
const dateSlackMs = 1_000
const patience = { timeout: within(40_000), interval: 200 }

let world: World
let anchor: TestClient
let visitor: TestClient

beforeAll(async () => {
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off', INTERRUPTED_GRACE_MS: '1000' } })
  anchor = openClient(world.baseUrl, '')
  visitor = openClient(world.baseUrl, '')
  await anchor.logIn('anchor08')
})
afterEach(killPublishers)
afterAll(() => world.stop())

const setRoom = async (change: object) => {
  const { roomNo: _, ...room } = (await anchor.accepted(studioRoom, {})).room
  return anchor.accepted(studioRoomSet, { requestId: randomUUID(), ...room, ...change })
}

const listed = async (filter: object = {}) =>
  (await visitor.accepted(livePopularList, { page: 1, pageSize: 200, ...filter })).items

const textOf = async (path: string) => {
  const response = await fetch(new URL(path, world.baseUrl))
  return response.ok ? response.text() : ''
}

/** The end of what a playlist names, by its own dates. */
const namedUntilMs = (playlist: string): number => {
  let atMs = 0
  let partsMs = 0
  for (const line of playlist.split('\n')) {
    const date = /^#EXT-X-PROGRAM-DATE-TIME:(.*)$/.exec(line)?.[1]
    if (date !== undefined) [atMs, partsMs] = [Date.parse(date), 0]
    partsMs += Number(/^#EXT-X-PART:DURATION=([\d.]+)/.exec(line)?.[1] ?? 0) * 1_000
    const length = /^#EXTINF:([\d.]+)/.exec(line)?.[1]
    if (length !== undefined) [atMs, partsMs] = [atMs + Number(length) * 1_000, 0]
  }
  return atMs + partsMs
}

test('[S-02, L-01] a streamer says which language they speak, and the live list is filtered by it', async () => {
  const { room } = await setRoom({ language: 'yue' })
  expect((await anchor.accepted(studioRoom, {})).room).toEqual(room)
  const cantonese = await listed({ language: 'yue' })
  expect(cantonese.map(({ anchorRoomId, language }) => ({ anchorRoomId, language }))).toEqual([
    { anchorRoomId: chatRoomNo, language: 'yue' },
  ])
  expect((await listed({ language: 'zh' })).map(({ anchorRoomId }) => anchorRoomId)).not.toContain(chatRoomNo)
  const unheard = await anchor.refusal(studioRoomSet, { requestId: randomUUID(), ...room, language: 'xx' } as never)
  expect('name' in unheard && unheard.name).toBe('BAD_REQUEST')
})

test('[S-02] viewers of a delayed stream get nothing that is younger, live, from its replay or by a clip', async () => {
  await setRoom({ delaySeconds })
  expect((await listed()).find(({ anchorRoomId }) => anchorRoomId === chatRoomNo)?.delaySeconds).toBe(delaySeconds)
  const issued = await world.admin(['stream-key', 'anchor08'])
  publish('both', `${world.rtmpUrl}/live/${issued.stdout.trim().split(/\s/).at(-1)}`)
  const status = async () => (await listed()).find(({ anchorRoomId }) => anchorRoomId === chatRoomNo)?.anchorStatus
  await expect.poll(status, patience).toBe(1)
  const beganAtMs = Date.now()
  let first = ''
  await expect.poll(async () => (first = await textOf(`/media/${chatRoomNo}/index.m3u8`)), patience).not.toBe('')
  expect(Date.now() - beganAtMs).toBeGreaterThanOrEqual(delayMs - dateSlackMs)
  expect(namedUntilMs(first)).toBeLessThanOrEqual(Date.now() - delayMs + dateSlackMs)
  const parts = [...first.matchAll(/p(\d+)\.m4s/g)].map((match) => Number(match[1]))
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, ahead) => {
      const path = `/media/${chatRoomNo}/p${Math.max(...parts) + 6 + ahead}.m4s`
      return (await fetch(new URL(path, world.baseUrl))).status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([404]))

  const replayId = async () => (await visitor.accepted(replayList, { chatRoomNo })).replays[0]?.replayId
  await expect.poll(replayId, patience).not.toBe(undefined)
  const opened = await visitor.accepted(replayOpen, { replayId: (await replayId()) ?? '' })
  let replay = ''
  await expect.poll(async () => (replay = await textOf(opened.url)), patience).not.toBe('')
  expect(namedUntilMs(replay)).toBeLessThanOrEqual(Date.now() - delayMs + dateSlackMs)
  const last = [...replay.matchAll(/s(\d+)-(\d+)\.m4s/g)].at(-1)
  const behind = `s${Number(last?.[1]) + Number(last?.[2])}-1000.m4s`
  expect((await fetch(new URL(opened.url.replace('index.m3u8', behind), world.baseUrl))).status).toBe(404)
  const { durationMs } = (await visitor.accepted(replayOpen, { replayId: opened.replay.replayId })).replay
  const clip = { requestId: randomUUID(), replayId: opened.replay.replayId, title: '太早了' }
  const early = await anchor.refusal(clipMake, { ...clip, fromMs: durationMs + 5_000, toMs: durationMs + 12_000 })
  expect('name' in early && early.name).toBe('FIELD_REFUSED')

  await killPublishers()
  await expect
    .poll(async () => (await visitor.accepted(replayList, { chatRoomNo })).replays[0]?.isLive, patience)
    .toBe(false)
  const after = await textOf(opened.url)
  expect(namedUntilMs(after)).toBeLessThanOrEqual(Date.now() - delayMs + dateSlackMs)
  await expect.poll(() => textOf(opened.url), patience).toContain('#EXT-X-ENDLIST')
})
