import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioTicket } from '#contract/studio/ticket-calls.ts'
import { encodeWhipFilm, sendByWhip } from '#server/media/testing/whip-sender.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ environment: { DEMO_VIDEO_HEIGHT: 'off' } })
})
afterAll(() => world.stop())

test('[S-02] an anchor publishes with a ticket in the own room, once; a member without a room gets none', async () => {
  const anchor = openClient(world.baseUrl, '')
  await anchor.logIn('anchor02')
  const { ticket, path, livesMs } = await anchor.accepted(studioTicket, {})
  expect([path, livesMs]).toEqual(['/whip', 60_000])
  const about = { url: world.baseUrl, token: ticket, film: await encodeWhipFilm('320x180') }
  const sender = await sendByWhip(about)
  await expect(sendByWhip(about)).rejects.toThrow('401')
  const masters = async () => (await fetch(`${world.baseUrl}/media/88232/master.m3u8`)).text()
  await expect.poll(masters, { timeout: within(20_000), interval: 100 }).toContain(',opus"')
  expect(await world.metrics()).toMatch(/whip_?[pP]ublishers\S* 1/)
  await sender.leave()
  const viewer = openClient(world.baseUrl, '')
  await viewer.logIn('viewer03')
  expect(await viewer.refusal(studioTicket, {})).toMatchObject({ name: 'ANCHOR_ONLY' })
})
