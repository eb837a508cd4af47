import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { streamList } from '#contract/live/review-calls.ts'
import { chatSend } from '#contract/rooms/calls.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world, member } = journeys({ environment: { INTERRUPTED_GRACE_MS: '1000' } })
afterEach(killPublishers)

const chatRoomNo = '88238'
const patience = { timeout: within(40_000), interval: 200 }

test('[S-02, P-02] a streamer looks back at a stream, goes to a moment of it and clips it; others find no review', async () => {
  const viewer = await member('viewer03')
  const anchor = await member('anchor08')
  const issued = await world().admin(['stream-key', 'anchor08'])
  publish('both', `${world().rtmpUrl}/live/${issued.stdout.trim().split(/\s/).at(-1)}`)
  const newest = async () => (await anchor.accepted(streamList, { chatRoomNo })).streams[0]
  await expect.poll(newest, patience).not.toBe(undefined)
  const ageMs = async () => Date.now() - ((await newest())?.startedAtMs ?? 0)
  await expect.poll(async () => (await ageMs()) % 10_000, patience).toBeLessThan(5_000)
  for (const text of ['开场', '好球', '漂亮', '再来一个'])
    await viewer.accepted(chatSend, { requestId: randomUUID(), chatRoomNo, text })
  await expect.poll(ageMs, patience).toBeGreaterThan(21_000)
  await killPublishers()
  await expect.poll(async () => (await newest())?.endedAtMs, patience).not.toBe(null)

  const streamer = await person(viewports.phone)
  await arriveAs(streamer, 'anchor08', '/app/studio')
  const { page } = streamer
  await page.getByRole('region', { name: '最近直播' }).getByRole('link', { name: '看回顾' }).first().click()
  await page.waitForURL('**/app/studio/review/*')
  await page.getByText('没有断流').waitFor()
  await page.getByText('共 4 条').waitFor()
  await page.getByText('用表格看数据').click()
  await page.getByRole('row').nth(2).waitFor()
  await page
    .getByRole('list', { name: '精彩时刻' })
    .getByRole('button', { name: /^聊天 4 条/ })
    .click()
  const place = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState >= 2)
  await expect.poll(place, patience).toBe(true)
  await page.getByText(/^已选：聊天 4 条/).waitFor()
  await page.getByRole('button', { name: '剪下这一刻' }).click()
  await page.getByLabel('剪辑标题').fill('大家都在喊')
  await page.getByRole('button', { name: '保存剪辑' }).click()
  await page.getByText('「大家都在喊」已保存').waitFor()
  expect(streamer.complaints).toEqual([])

  const stranger = await person()
  await arriveAs(stranger, 'viewer03', new URL(page.url()).pathname)
  await stranger.page.getByRole('heading', { name: '没有这份回顾' }).waitFor()
  await stranger.page.goto(`/app/replay/${new URL(page.url()).pathname.split('/').at(-1)}`)
  await stranger.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await stranger.page.getByRole('link', { name: '看回顾' }).count()).toBe(0)
})
