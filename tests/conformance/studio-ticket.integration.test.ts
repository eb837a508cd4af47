import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { studioHealth } from '#contract/studio/health-calls.ts'
import { studioKeyAdd, studioStreamEnd } from '#contract/studio/key-calls.ts'
import { studioTestStream } from '#contract/studio/test-stream-calls.ts'
import { studioTicket, type TicketUse } from '#contract/studio/ticket-calls.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { encodeWhipFilm, sendByWhip, type WhipFilm } from '#server/media/testing/whip-sender.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const patience = { timeout: within(20_000), interval: 100 }
let world: World
let film: WhipFilm

beforeAll(async () => {
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off' } })
  film = await encodeWhipFilm('320x180')
})
afterEach(killPublishers)
afterAll(() => world.stop())

const anchorOf = async (name: string): Promise<TestClient> => {
  const anchor = openClient(world.baseUrl, '')
  await anchor.logIn(name)
  return anchor
}

const tokenOf = async (anchor: TestClient, use: TicketUse): Promise<string> => {
  const { ticket } = await anchor.accepted(studioTicket, { use })
  return ticket?.token ?? 'none'
}

const send = (token: string) => sendByWhip({ url: world.baseUrl, token, film })

const statusOf = async (anchor: TestClient) => (await anchor.accepted(studioHealth, {})).anchorStatus

test('[S-02] an anchor publishes with a ticket in the own room, once; a member without a room gets none', async () => {
  const anchor = await anchorOf('anchor02')
  const { ticket } = await anchor.accepted(studioTicket, { use: 'start' })
  expect([ticket?.path, ticket?.livesMs]).toEqual(['/whip', 60_000])
  const sender = await send(ticket?.token ?? '')
  await expect(send(ticket?.token ?? '')).rejects.toThrow('401')
  const master = async () => (await fetch(`${world.baseUrl}/media/88232/master.m3u8`)).text()
  await expect.poll(master, patience).toContain(',opus"')
  await sender.leave()
  const viewer = await anchorOf('viewer03')
  expect(await viewer.refusal(studioTicket, { use: 'start' })).toMatchObject({ name: 'ANCHOR_ONLY' })
})

test('[S-02] a ticket to return is for a stream that goes on or is in a break, not for one that has ended', async () => {
  const anchor = await anchorOf('anchor03')
  const returning = () => anchor.refusal(studioTicket, { use: 'return' })
  expect(await returning()).toMatchObject({ name: 'RECORD_UNKNOWN' })
  const sender = await send(await tokenOf(anchor, 'start'))
  await expect.poll(() => statusOf(anchor), patience).toBe(1)
  const { startedAtMs } = await anchor.accepted(studioHealth, {})
  await sender.leave()
  await expect.poll(() => statusOf(anchor), patience).toBe(2)
  const back = await send(await tokenOf(anchor, 'return'))
  await expect.poll(() => statusOf(anchor), patience).toBe(1)
  expect((await anchor.accepted(studioHealth, {})).startedAtMs).toBe(startedAtMs)
  const unused = await tokenOf(anchor, 'return')
  await anchor.accepted(studioStreamEnd, { requestId: randomUUID() })
  expect(await statusOf(anchor)).toBe(3)
  expect(await returning()).toMatchObject({ name: 'RECORD_UNKNOWN' })
  await expect(send(unused)).rejects.toThrow('401')
  await back.leave()
})

test('[S-02] the studio does not take the room from an encoder that is on, and an encoder takes it from the studio', async () => {
  const anchor = await anchorOf('anchor04')
  const { streamKey } = await anchor.accepted(studioKeyAdd, { requestId: randomUUID(), name: '书房' })
  const sender = await send(await tokenOf(anchor, 'start'))
  await expect.poll(() => statusOf(anchor), patience).toBe(1)
  publish('both', `${world.rtmpUrl}/live/${streamKey}`)
  const master = async () => (await fetch(`${world.baseUrl}/media/88234/master.m3u8`)).text()
  await expect.poll(master, patience).toContain('mp4a')
  await expect(send(await tokenOf(anchor, 'return'))).rejects.toThrow('409')
  await expect(send(await tokenOf(anchor, 'start'))).rejects.toThrow('409')
  expect(await statusOf(anchor)).toBe(1)
  await sender.leave()
})

test('[S-02] an up-link test reaches the server and changes nothing in the room', async () => {
  const anchor = await anchorOf('anchor05')
  const first = await send(await tokenOf(anchor, 'probe'))
  await expect.poll(() => world.metrics(), patience).toMatch(/media_whip_publishers\S* 1\b/)
  const second = await send(await tokenOf(anchor, 'probe'))
  await expect.poll(() => world.metrics(), patience).toMatch(/media_whip_publishers\S* 1\b/)
  expect(await anchor.accepted(studioHealth, {})).toMatchObject({ anchorStatus: 0, startedAtMs: null, health: null })
  expect((await fetch(`${world.baseUrl}/media/88235/master.m3u8`)).status).toBe(404)
  await Promise.all([first.leave(), second.leave()])
})

test('[S-02, P-02] a test stream is for its anchor and moderators, and the room has not begun', async () => {
  const anchor = await anchorOf('anchor06')
  const roomNo = '88236'
  const info = (who: TestClient) => who.accepted(studioTestStream, { roomNo })
  const sender = await send(await tokenOf(anchor, 'test'))
  await expect.poll(async () => (await info(anchor)).test !== null, patience).toBe(true)
  const { test: running } = await info(anchor)
  const playlist = await fetch(`${world.baseUrl}${running?.url}`)
  expect([playlist.status, (await playlist.text()).startsWith('#EXTM3U')]).toEqual([200, true])
  expect(await anchor.accepted(studioHealth, {})).toMatchObject({ anchorStatus: 0, startedAtMs: null, health: null })
  expect((await fetch(`${world.baseUrl}/media/${roomNo}/index.m3u8`)).status).toBe(404)
  const viewer = await anchorOf('viewer03')
  expect(await viewer.refusal(studioTestStream, { roomNo })).toMatchObject({ name: 'FORBIDDEN' })
  expect(await viewer.refusal(studioTestStream, { roomNo: '99999' })).toMatchObject({ name: 'ROOM_UNKNOWN' })
  await sender.leave()
})
