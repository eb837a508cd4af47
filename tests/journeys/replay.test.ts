import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { replayList } from '#contract/live/replay-calls.ts'
import { chatSend, roomMessageDelete } from '#contract/rooms/calls.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import type { TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world, member } = journeys({ environment: { INTERRUPTED_GRACE_MS: '1000' } })
afterEach(killPublishers)

const chatRoomNo = '88238'
const roomAddress = `/app/room/${chatRoomNo}`
const patience = { timeout: within(40_000), interval: 200 }
const early = '开场就来了'
const late = '快结束了再说一句'
const deleted = '这句马上会被删掉'

const write = async (client: TestClient, text: string): Promise<string> => {
  const written = await client.accepted(chatSend, { requestId: randomUUID(), chatRoomNo, text })
  return 'held' in written ? '' : written.id
}

const recordedMs = async (client: TestClient): Promise<number> =>
  (await client.accepted(replayList, { chatRoomNo })).replays[0]?.durationMs ?? 0

/** Streams for twelve seconds, in which three texts are written, one of which is deleted. */
const stream = async (viewer: TestClient, anchor: TestClient) => {
  const issued = await world().admin(['stream-key', 'anchor08'])
  const publisher = publish('both', `${world().rtmpUrl}/live/${issued.stdout.trim().split(/\s/).at(-1)}`)
  await expect.poll(() => recordedMs(viewer), patience).toBeGreaterThan(0)
  await write(viewer, early)
  await erase(anchor, await write(anchor, deleted))
  await expect.poll(() => recordedMs(viewer), patience).toBeGreaterThanOrEqual(10_000)
  await write(anchor, late)
  await expect.poll(() => recordedMs(viewer), patience).toBeGreaterThanOrEqual(14_000)
  publisher.child.kill('SIGKILL')
}

const erase = (anchor: TestClient, messageId: string) =>
  anchor.accepted(roomMessageDelete, { requestId: randomUUID(), chatRoomNo, messageId })

const placeOf = (page: Page): Promise<number> =>
  page
    .getByRole('region', { name: '回放播放器' })
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime)

const seekTo = (page: Page, seconds: number) => page.getByRole('slider', { name: '进度' }).fill(String(seconds * 1_000))

const lengthSeconds = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: '进度' }).getAttribute('max')) / 1_000

const chat = (page: Page) => page.getByRole('complementary', { name: '聊天回放' })

test('[S-02, P-02] a stream that has ended is watched again in its room, with its chat at its time; its streamer takes it back', async () => {
  const viewer = await member('viewer03')
  const anchor = await member('anchor08')
  const { page } = await person()
  await page.goto(roomAddress)
  await page.getByText('未开始').first().waitFor()
  await stream(viewer, anchor)
  const last = page.getByRole('navigation', { name: '最近回放' })
  await last.getByRole('link').first().click()
  await page.waitForURL('**/app/replay/*')
  await expect.poll(() => placeOf(page), patience).toBeGreaterThan(0)
  await page.keyboard.press('k')
  await page.getByRole('button', { name: '播放', exact: true }).first().waitFor()

  await seekTo(page, (await lengthSeconds(page)) - 1)
  await chat(page).getByText(early).waitFor()
  await chat(page).getByText(late).waitFor()
  expect(await chat(page).getByText(deleted).count()).toBe(0)
  await seekTo(page, 12)
  await expect.poll(() => placeOf(page), patience).toBe(12)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => placeOf(page), patience).toBe(2)
  await chat(page).getByText(late).waitFor({ state: 'hidden' })
  await seekTo(page, 0)
  await chat(page).getByText('到这里还没有人说话').waitFor()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: '取消静音' }).waitFor()

  const streamer = await person(viewports.phone)
  await arriveAs(streamer, 'anchor08', '/app/studio/replays')
  await streamer.page.getByText(/全站还可录 [\d.]+ GB/).waitFor()
  await streamer.page.getByLabel(/^谁能看/).selectOption({ label: '仅自己' })
  await expect.poll(async () => (await viewer.accepted(replayList, { chatRoomNo })).replays.length, patience).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: '没有这个回放' }).waitFor()

  await streamer.page.getByRole('link', { name: '打开' }).last().click()
  await streamer.page.waitForURL('**/app/replay/*')
  await expect.poll(() => placeOf(streamer.page), patience).toBeGreaterThan(0)
  await streamer.page.goBack()
  await streamer.page.getByRole('button', { name: '删除' }).click()
  await streamer.page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await streamer.page.getByText(/已删除，.* 前可以撤销/).waitFor()
  await streamer.page.getByRole('button', { name: '撤销删除' }).click()
  await streamer.page.getByLabel(/^谁能看/).waitFor()
})

test('[S-02] an address of no replay says so', async () => {
  const { page } = await person(viewports.phone)
  await page.goto(`/app/replay/${randomUUID()}`)
  await page.getByRole('heading', { name: '没有这个回放' }).waitFor()
  await page.goto('/app/replay/none')
  await page.getByRole('heading', { name: '没有这个回放' }).waitFor()
})
