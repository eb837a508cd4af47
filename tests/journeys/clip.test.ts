import { afterEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { replayList } from '#contract/live/replay-calls.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys({ environment: { INTERRUPTED_GRACE_MS: '1000' } })
afterEach(killPublishers)

const chatRoomNo = '88238'
const patience = { timeout: within(40_000), interval: 200 }

const playsIn = async (page: Page): Promise<void> => {
  const place = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(place, patience).toBeGreaterThan(0)
}

test('[S-02] a streamer cuts a clip out of a replay, everybody watches it by its link, and it is removed and comes back', async () => {
  const visitor = openClient(world().baseUrl, '')
  const issued = await world().admin(['stream-key', 'anchor08'])
  publish('both', `${world().rtmpUrl}/live/${issued.stdout.trim().split(/\s/).at(-1)}`)
  const newest = async () => (await visitor.accepted(replayList, { chatRoomNo })).replays[0]
  await expect.poll(async () => (await newest())?.durationMs ?? 0, patience).toBeGreaterThan(12_000)
  await killPublishers()
  await expect.poll(async () => (await newest())?.isLive, patience).toBe(false)

  const streamer = await person()
  await arriveAs(streamer, 'anchor08', `/app/replay/${(await newest())?.replayId}`)
  const { page } = streamer
  await playsIn(page)
  await page.getByRole('button', { name: '新剪辑' }).click()
  await page.getByRole('slider', { name: '进度' }).fill('2000')
  await page.getByRole('group', { name: '起点' }).getByRole('button', { name: '设为当前' }).click()
  await page
    .getByRole('group', { name: '起点' })
    .getByText(/^0:0[23]$/)
    .waitFor()
  await page.getByLabel('剪辑标题').fill('反击破门')
  await page.getByRole('button', { name: '保存剪辑' }).click()
  await page.getByText('「反击破门」已保存').waitFor()
  await page.getByRole('link', { name: '打开剪辑' }).click()
  await page.waitForURL('**/app/clip/*')
  await page.getByRole('heading', { name: '反击破门' }).waitFor()

  const viewer = await person()
  await viewer.page.goto(new URL(page.url()).pathname)
  await playsIn(viewer.page)
  expect(await viewer.page.getByRole('button', { name: '删除' }).count()).toBe(0)
  await viewer.page.getByRole('link', { name: '看完整回放' }).click()
  await viewer.page.waitForURL('**/app/replay/*?t=*')
  await viewer.page.getByRole('link', { name: /反击破门/ }).waitFor()
  expect(await viewer.page.getByRole('button', { name: '新剪辑' }).count()).toBe(0)

  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByText(/已删除，.* 前可以撤销/).waitFor()
  await viewer.page.goto(new URL(page.url()).pathname)
  await viewer.page.getByRole('heading', { name: '没有这个剪辑' }).waitFor()
  await page.getByRole('button', { name: '撤销删除' }).click()
  await playsIn(page)
  await viewer.page.reload()
  await viewer.page.getByRole('heading', { name: '反击破门' }).waitFor()
})
