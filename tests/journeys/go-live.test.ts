import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, launchBrowser, logIn, openPerson, viewports, type Person, type Viewport } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys()
afterEach(killPublishers)

const patience = { timeout: within(30_000), interval: 100 }
const autoplay = '--autoplay-policy=no-user-gesture-required'
const fakeDevices = [autoplay, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Somebody whose browser has a camera and a microphone, and was allowed to use them. */
const streamer = async (flags: readonly string[] = fakeDevices, viewport?: Viewport): Promise<Person> => {
  const browser = await launchBrowser(flags)
  onTestFinished(() => browser.close())
  const one = await openPerson(browser, world().baseUrl, viewport)
  await one.context.grantPermissions(flags === fakeDevices ? ['camera', 'microphone'] : [])
  return one
}

const start = (page: Page) => page.getByRole('button', { name: '开播', exact: true })
const live = (page: Page) => page.getByRole('status').filter({ hasText: '直播中' })

const prepare = async (page: Page): Promise<void> => {
  await page.getByRole('switch', { name: '摄像头' }).click()
  await page.getByRole('switch', { name: '麦克风' }).click()
  await page.getByRole('meter', { name: '音量' }).waitFor({ state: 'attached' })
  await page.getByRole('checkbox', { name: /我已满 18 岁/ }).check({ force: true })
}

const goLive = async (page: Page): Promise<void> => {
  await prepare(page)
  await start(page).click()
  await live(page).waitFor()
}

const watch = async (roomNo: string): Promise<Page> => {
  const { page } = await person()
  await page.goto(`/app/room/${roomNo}`)
  return page
}

/** How far the player has come, and how large its picture is. */
const playing = (page: Page) =>
  page
    .getByRole('region', { name: '直播播放器' })
    .locator('video')
    .evaluate((video: HTMLVideoElement) => ({ atS: video.currentTime, height: video.videoHeight }))

const seesMore = async (page: Page, fromS: number): Promise<void> => {
  const sees = async () => {
    const { atS, height } = await playing(page)
    return atS > fromS + 1 && height > 0
  }
  await expect.poll(sees, patience).toBe(true)
}

const end = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '下播' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下播' }).click()
  await start(page).waitFor()
}

const issueKey = async (anchor: string): Promise<string> => {
  const { stdout } = await world().admin(['stream-key', anchor])
  return stdout.trim().split(/\s/).at(-1) ?? ''
}

test('[S-02] a streamer goes live from the browser after a countdown, is seen, looks at other pages, loads the page anew, and ends it after one question', async () => {
  const anchor = await streamer()
  await arriveAs(anchor, 'anchor08', '/app/studio/golive')
  const { page } = anchor
  await start(page).waitFor()
  expect(await start(page).isDisabled()).toBe(true)
  await prepare(page)
  await page.getByText(/^试发 [\d.]+ Mbps/).waitFor()
  await start(page).click()
  await page.getByRole('button', { name: /秒后开播/ }).click()
  await start(page).click()
  await page.keyboard.press('Escape')
  await start(page).click()
  await live(page).waitFor()

  const viewer = await watch('88238')
  await seesMore(viewer, 0)
  await page.getByText(/[\d.]+ Mbps · \d+ 帧/).waitFor()
  await page.getByRole('tab', { name: '概览' }).click()
  await page.getByRole('heading', { name: '推流状态' }).waitFor()
  await page.getByRole('tab', { name: '开播' }).click()
  await live(page).waitFor()

  await page.reload()
  await live(page).waitFor()
  await seesMore(viewer, (await playing(viewer)).atS)

  await end(page)
  await viewer
    .getByText(/直播已结束|已结束/)
    .first()
    .waitFor()
  expect(anchor.complaints).toEqual([])
})

test('[S-02] a stream whose connection breaks comes back by itself, until an encoder takes the room and the studio says so', async () => {
  const anchor = await streamer()
  await arriveAs(anchor, 'anchor07', '/app/studio/golive')
  const { page } = anchor
  await goLive(page)
  const viewer = await watch('88237')
  await seesMore(viewer, 0)
  // A new key sends away who is on.
  const streamKey = await issueKey('anchor07')
  await page.getByText('正在重连').waitFor()
  await live(page).waitFor()
  await seesMore(viewer, (await playing(viewer)).atS)

  anchor.expectOutage()
  publish('both', `${world().rtmpUrl}/live/${streamKey}`)
  await page.getByText('编码器正在您的直播间推流').waitFor()
  anchor.expectService()
  expect(anchor.complaints).toEqual([])
})

test('[S-02, P-02] a test stream is seen by its streamer and a moderator, by nobody else, and is not in the list', async () => {
  const anchor = await streamer()
  await arriveAs(anchor, 'anchor05', '/app/studio/golive')
  const { page } = anchor
  await prepare(page)
  await page.getByRole('button', { name: '试播', exact: true }).click()
  await page.getByRole('status').filter({ hasText: '试播中' }).waitFor()
  const player = (of: Page) => of.getByLabel('试播播放器')
  const plays = (of: Page) => player(of).evaluate((video: HTMLVideoElement) => video.currentTime > 1)
  await player(page).waitFor()
  await expect.poll(() => plays(page), patience).toBe(true)
  expect((await fetch(`${world().baseUrl}/media/88235/index.m3u8`)).status).toBe(404)
  const moderator = await person()
  await arriveAs(moderator, 'mod01', '/app/moderation/88235')
  await player(moderator.page).waitFor()
  await expect.poll(() => plays(moderator.page), patience).toBe(true)
  await moderator.page.goto('about:blank', { waitUntil: 'commit' })
  await end(page)
  expect(anchor.complaints).toEqual([])
})

test('[S-02, A-06] a newcomer applies for a room, is accepted, and goes live from a phone', async () => {
  const newcomer = await streamer(fakeDevices, viewports.phone)
  await logIn(newcomer, 'viewer09', '/app/studio')
  const { page } = newcomer
  await page.getByLabel('直播间名称').fill('江边看球')
  await page.getByLabel('想播什么').fill('每周六晚上聊中超，带战术板')
  await page.getByRole('checkbox', { name: /我已满 18 岁/ }).check({ force: true })
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('申请已提交，等待审核').waitFor()
  const { stdout } = await world().admin(['anchor', 'approve', 'viewer09'])
  const roomNo = /room (\d{6})/.exec(stdout)?.[1] ?? 'none'
  await page.goto('/app/studio/golive')
  await goLive(page)
  const viewer = await watch(roomNo)
  await seesMore(viewer, 0)
  await end(page)
  expect(newcomer.complaints).toEqual([])
})

test('[S-02] a streamer who allows no camera reads how to allow it, and one whose browser cannot publish what to use instead', async () => {
  const anchor = await streamer([autoplay, '--use-fake-device-for-media-stream'])
  await arriveAs(anchor, 'anchor06', '/app/studio/golive')
  const { page } = anchor
  await page.getByRole('switch', { name: '摄像头' }).click()
  await page.getByRole('alert').filter({ hasText: '浏览器未允许使用' }).waitFor()
  expect(await start(page).isDisabled()).toBe(true)
  const other = await streamer()
  await other.page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
  await arriveAs(other, 'anchor05', '/app/studio/golive')
  await other.page.getByText('这个浏览器不能网页开播').waitFor()
  expect([...anchor.complaints, ...other.complaints]).toEqual([])
})
