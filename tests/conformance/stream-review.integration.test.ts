import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anchorGifts, anchorReward } from '#contract/gifts/calls.ts'
import { anchorFollow } from '#contract/live/calls.ts'
import { streamList, streamReview } from '#contract/live/review-calls.ts'
import { replayList, replaySet } from '#contract/live/replay-calls.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { chatSend, roomModeratorSet } from '#contract/rooms/calls.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const chatRoomNo = '88238'
const patience = { timeout: within(40_000), interval: 200 }

let world: World
let anchor: TestClient
let viewer: TestClient
let moderator: TestClient

const logIn = async (name: string): Promise<TestClient> => {
  const client = openClient(world.baseUrl, '')
  await client.logIn(name)
  return client
}

beforeAll(async () => {
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off', INTERRUPTED_GRACE_MS: '4000' } })
  anchor = await logIn('anchor08')
  viewer = await logIn('viewer03')
  moderator = await logIn('viewer05')
})
afterEach(killPublishers)
afterAll(() => world.stop())

const refusalOf = async (client: TestClient, streamId: string): Promise<unknown> => {
  const refused = await client.refusal(streamReview, { streamId })
  return 'name' in refused ? refused.name : refused
}

const recordedMs = async (): Promise<number> =>
  (await anchor.accepted(replayList, { chatRoomNo })).replays[0]?.durationMs ?? 0

test('[S-02, P-02] a stream is reviewed by its room’s team: chat, gifts, followers, its break and its place in the replay', async () => {
  const { anchorId = '' } = (await world.services().rooms.find(chatRoomNo)) ?? {}
  await viewer.accepted(anchorFollow, { anchorId, follows: false })
  expect((await anchor.accepted(streamList, { chatRoomNo })).streams).toEqual([])
  const issued = await world.admin(['stream-key', 'anchor08'])
  const address = `${world.rtmpUrl}/live/${issued.stdout.trim().split(/\s/).at(-1)}`
  publish('both', address)
  await expect.poll(recordedMs, patience).toBeGreaterThan(0)
  await viewer.accepted(anchorFollow, { anchorId, follows: true })
  // All of them within one step of the curve.
  const { startedAtMs = 0 } = (await anchor.accepted(streamList, { chatRoomNo })).streams[0] ?? {}
  await expect.poll(() => (Date.now() - startedAtMs) % 10_000, patience).toBeLessThan(5_000)
  for (const text of ['开场', '好球', '这球漂亮', '再来一个'])
    await viewer.accepted(chatSend, { requestId: randomUUID(), chatRoomNo, text })
  const { gifts } = await viewer.accepted(anchorGifts, {})
  const gift = gifts.find(({ status }) => status === '1')
  const { giftId = '', price = 0 } = gift ?? {}
  await viewer.accepted(anchorReward, { requestId: randomUUID(), chatRoomNo, giftId, price, count: 1 })
  await killPublishers()
  const [running] = (await anchor.accepted(streamList, { chatRoomNo })).streams
  const streamId = running?.streamId ?? ''
  const broken = async () => (await anchor.accepted(streamReview, { streamId })).troubles.map(({ kind }) => kind)
  await expect.poll(broken, { ...patience, timeout: within(20_000) }).toContain('break')
  publish('both', address)
  const recovered = async () =>
    (await anchor.accepted(streamReview, { streamId })).troubles.some(
      ({ kind, lengthMs }) => kind === 'break' && lengthMs !== null,
    )
  await expect.poll(recovered, patience).toBe(true)
  // One step of three stands out against the mean of all.
  await expect.poll(async () => (await anchor.accepted(streamReview, { streamId })).points.length, patience).toBe(3)
  await killPublishers()
  const ended = async () => (await anchor.accepted(streamReview, { streamId })).endedAtMs
  await expect.poll(ended, patience).not.toBe(null)

  // A publisher who is gone for good was no break.
  await expect.poll(async () => (await broken()).filter((kind) => kind === 'break').length, patience).toBe(1)
  const review = await anchor.accepted(streamReview, { streamId })
  expect([review.roomNo, review.isFinal, review.texts, review.gifts, review.coins, review.followersWon]).toEqual([
    chatRoomNo,
    false,
    4,
    1,
    price,
    1,
  ])
  expect(review.points.reduce((sum, { texts }) => sum + texts, 0)).toBe(4)
  const chat = review.moments.find(({ kind }) => kind === 'chat')
  expect([chat?.kind, review.hasReplay, (chat?.placeMs ?? -1) >= 0]).toEqual(['chat', true, true])

  const { id: memberId } = (await moderator.accepted(memberInfo, {})).userInfo
  await anchor.accepted(roomModeratorSet, { requestId: randomUUID(), chatRoomNo, memberId, moderates: true })
  const theirs = await moderator.accepted(streamReview, { streamId })
  expect([theirs.coins, theirs.gifts, theirs.texts]).toEqual([null, 1, 4])
  expect((await moderator.accepted(streamList, { chatRoomNo })).streams.map((one) => one.streamId)).toEqual([streamId])
  expect([await refusalOf(viewer, streamId), await refusalOf(viewer, randomUUID())]).toEqual([
    'RECORD_UNKNOWN',
    'RECORD_UNKNOWN',
  ])
  const listRefused = await viewer.refusal(streamList, { chatRoomNo })
  expect('name' in listRefused && listRefused.name).toBe('FORBIDDEN')

  await anchor.accepted(replaySet, { requestId: randomUUID(), replayId: streamId, isRemoved: true })
  const removed = async () => (await anchor.accepted(streamReview, { streamId })).hasReplay
  await expect.poll(removed, patience).toBe(false)
})
