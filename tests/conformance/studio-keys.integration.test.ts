import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { streamKeysMax } from '#contract/limits.ts'
import {
  studioKeyAdd,
  studioKeyRevoke,
  studioKeyRotate,
  studioKeys,
  studioStreamEnd,
} from '#contract/studio/key-calls.ts'
import { openConnection, openPublish, type RawPublisher } from '#server/media/testing/raw-publisher.ts'
import { connectBytes, handshakeBytes, publishBytes } from '#server/media/testing/rtmp-bytes.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const clock = { aheadMs: 0 }
let world: World
let anchor: TestClient
let viewer: TestClient
const publishers: RawPublisher[] = []

beforeAll(async () => {
  world = await startWorld({ clock, environment: { DEMO_VIDEO_HEIGHT: 'off' } })
  anchor = openClient(world.baseUrl, '')
  await anchor.logIn('anchor02')
  viewer = openClient(world.baseUrl, '')
  await viewer.logIn('viewer03')
})
afterAll(() => world.stop())
afterEach(async () => {
  for (const { socket, closed } of publishers.splice(0)) {
    socket.destroy()
    await closed
  }
  const { keys } = await anchor.accepted(studioKeys, {})
  for (const { keyId } of keys) await anchor.accepted(studioKeyRevoke, { requestId: randomUUID(), keyId })
})

const rtmpPort = () => Number(new URL(world.rtmpUrl).port)

const publish = async (streamKey: string): Promise<RawPublisher> => {
  const publisher = await openPublish(rtmpPort(), streamKey)
  publishers.push(publisher)
  return publisher
}

const refusalOf = async (streamKey: string): Promise<string> => {
  const publisher = await openConnection(rtmpPort())
  publisher.socket.write(Buffer.concat([handshakeBytes(), connectBytes(), publishBytes(streamKey)]))
  await publisher.closed
  return publisher.received()
}

const refusedWith = async <C extends Call>(client: TestClient, call: C, input: RequestOf<C>): Promise<unknown> => {
  const refused = await client.refusal(call, input)
  return 'name' in refused ? refused.name : refused
}

const add = (name: string, requestId = randomUUID()) => anchor.accepted(studioKeyAdd, { requestId, name })

test('[S-02] a key is made once, its text is in that answer only, and its use is noted', async () => {
  const requestId = randomUUID()
  const made = await add('书房', requestId)
  expect(await add('书房', requestId)).toEqual(made)
  expect(await anchor.accepted(studioKeys, {})).toEqual({
    keys: [{ keyId: made.key.keyId, name: '书房', createdAtMs: made.key.createdAtMs, usedAtMs: null }],
    rtmpPort: rtmpPort(),
  })
  await publish(made.streamKey)
  const [used] = (await anchor.accepted(studioKeys, {})).keys
  expect(used?.usedAtMs).toBeGreaterThanOrEqual(made.key.createdAtMs)
})

test('[S-02] a room has five keys with names of their own, and a revoked one makes room', async () => {
  const made = await Promise.all(Array.from({ length: streamKeysMax }, (_, at) => add(`设备${at}`)))
  const more = { requestId: randomUUID(), name: '第六个' }
  expect(await refusedWith(anchor, studioKeyAdd, more)).toBe('FIELD_REFUSED')
  await anchor.accepted(studioKeyRevoke, { requestId: randomUUID(), keyId: made[0]?.key.keyId ?? '' })
  expect(await refusedWith(anchor, studioKeyAdd, { requestId: randomUUID(), name: '设备1' })).toBe('FIELD_REFUSED')
  await add('第六个')
})

test('[S-02] who publishes with a revoked or replaced key is cut off, who publishes with another is not', async () => {
  const [desk, phone] = [await add('书房'), await add('手机')]
  const first = await publish(desk.streamKey)
  await anchor.accepted(studioKeyRevoke, { requestId: randomUUID(), keyId: phone.key.keyId })
  expect(first.socket.destroyed).toBe(false)
  const next = await anchor.accepted(studioKeyRotate, { requestId: randomUUID(), keyId: desk.key.keyId })
  await first.closed
  expect(first.received()).toContain('the stream key was revoked or replaced')
  expect(await refusalOf(desk.streamKey)).toContain('NetStream.Publish.BadName')
  const second = await publish(next.streamKey)
  await anchor.accepted(studioKeyRevoke, { requestId: randomUUID(), keyId: next.key.keyId })
  await second.closed
})

test('[S-02] a stream that was ended in the studio is cut off, and encoders that come back are refused for a minute', async () => {
  const { streamKey } = await add('书房')
  const publisher = await publish(streamKey)
  await anchor.accepted(studioStreamEnd, { requestId: randomUUID() })
  await publisher.closed
  expect(publisher.received()).toContain('ended in the studio')
  clock.aheadMs += 59_000
  expect(await refusalOf(streamKey)).toContain('NetStream.Publish.BadName')
  clock.aheadMs += 1_000
  await publish(streamKey)
})

test('[S-02] who has no room has no keys, and keys of others are unknown', async () => {
  const { key } = await add('书房')
  expect(await refusedWith(viewer, studioKeys, {})).toBe('ANCHOR_ONLY')
  expect(await refusedWith(viewer, studioKeyAdd, { requestId: randomUUID(), name: '我的' })).toBe('ANCHOR_ONLY')
  expect(await refusedWith(viewer, studioStreamEnd, { requestId: randomUUID() })).toBe('ANCHOR_ONLY')
  const other = openClient(world.baseUrl, '')
  await other.logIn('anchor03')
  const asked = { requestId: randomUUID(), keyId: key.keyId }
  expect(await refusedWith(other, studioKeyRevoke, asked)).toBe('RECORD_UNKNOWN')
})
