import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientVersion } from '#contract/limits.ts'
import { anchorFollow } from '#contract/live/calls.ts'
import { chatSend } from '#contract/rooms/calls.ts'
import { studioHealth } from '#contract/studio/health-calls.ts'
import { studioKeyAdd } from '#contract/studio/key-calls.ts'
import { keyFrameWarnMs } from '#contract/studio/rules/stream-warnings.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const roomNo = '88234'
const pushedWithinMs = 5_000
let world: World
let anchor: TestClient
let viewer: TestClient

beforeAll(async () => {
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off' } })
  anchor = openClient(world.baseUrl, '')
  await anchor.logIn('anchor04')
  viewer = openClient(world.baseUrl, '')
  await viewer.logIn('viewer05')
})
afterEach(killPublishers)
afterAll(() => world.stop())

const socketOf = async (client: TestClient) => {
  const socket = createSocket({
    baseUrl: () => world.baseUrl,
    auth: () => ({
      token: client.state.token,
      uuid: randomUUID(),
      siteId: '5005',
      clientType: 'terminal',
      version: clientVersion,
    }),
    onToast: () => undefined,
  })
  await new Promise<void>((resolve) => socket.onStatus((status) => void (status === 'connected' && resolve())))
  return socket
}

const health = () => anchor.accepted(studioHealth, {})

test('[S-02] a streamer whose key frames come every 10 s is told so within 5 s, on their screens only, and that it is over', async () => {
  expect(await health()).toMatchObject({ anchorStatus: 0, startedAtMs: null, health: null, curve: [] })
  const warned: { roomNo: string; warnings: readonly string[]; atMs: number }[] = []
  const ofOther: unknown[] = []
  const [socket, other] = [await socketOf(anchor), await socketOf(viewer)]
  socket.on('studio.warnings', (push) => void warned.push({ ...push, atMs: Date.now() }))
  other.on('studio.warnings', (push) => void ofOther.push(push))
  const { streamKey } = await anchor.accepted(studioKeyAdd, { requestId: randomUUID(), name: '书房' })
  const { exited } = publish('tenSecondKeys', `${world.rtmpUrl}/live/${streamKey}`)
  const patience = { timeout: within(20_000), interval: 50 }
  await expect.poll(() => warned.map(({ warnings }) => warnings.join()), patience).toContain('keyFrames')
  const { startedAtMs, health: measured } = await health()
  const first = warned.find(({ warnings }) => warnings.includes('keyFrames'))
  const dueMs = (startedAtMs ?? 0) + keyFrameWarnMs
  expect((first?.atMs ?? 0) - dueMs).toBeLessThan(within(pushedWithinMs))
  expect(first?.roomNo).toBe(roomNo)
  expect(measured?.keyFrameMs).toBeGreaterThan(keyFrameWarnMs)
  expect(measured?.seconds.at(-1)?.frames).toBeGreaterThan(0)
  await killPublishers()
  await exited
  await expect.poll(() => warned.at(-1)?.warnings, patience).toEqual([])
  expect(ofOther).toEqual([])
  socket.close()
  other.close()
})

test('[S-02] a streamer sees viewers, chat, and followers who came since the stream began', async () => {
  const { anchorId } = (await world.services().rooms.find(roomNo)) ?? { anchorId: '' }
  await viewer.accepted(anchorFollow, { anchorId, follows: false })
  const { streamKey } = await anchor.accepted(studioKeyAdd, { requestId: randomUUID(), name: '手机' })
  const before = (await health()).followers
  publish('both', `${world.rtmpUrl}/live/${streamKey}`)
  await expect.poll(async () => (await health()).anchorStatus, { timeout: within(20_000), interval: 200 }).toBe(1)
  await viewer.accepted(anchorFollow, { anchorId, follows: true })
  await viewer.accepted(chatSend, { requestId: randomUUID(), chatRoomNo: roomNo, text: '糖糖晚上好' })
  const { followers, followersWon, chatPerMinute, curve, giftCoins } = await health()
  expect({ followers, followersWon, giftCoins }).toEqual({ followers: before + 1, followersWon: 1, giftCoins: 0 })
  expect(chatPerMinute).toBeGreaterThanOrEqual(1)
  expect(curve.length).toBeGreaterThanOrEqual(1)
})

test('[S-02] who has no room has no health', async () => {
  const refused = await viewer.refusal(studioHealth, {})
  expect('name' in refused && refused.name).toBe('ANCHOR_ONLY')
})
