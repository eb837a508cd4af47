import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { replayList, replaySet, rewindOpen } from '#contract/live/replay-calls.ts'
import { chatSend } from '#contract/rooms/calls.ts'
import { killPublishers, publish } from '#server/media/testing/ffmpeg-runs.ts'
import type { TestClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world, member } = journeys({ environment: { INTERRUPTED_GRACE_MS: '1000' } })
afterEach(killPublishers)

const chatRoomNo = '88238'
const roomAddress = `/app/room/${chatRoomNo}`
const patience = { timeout: within(40_000), interval: 200 }

const stream = async () => {
  const issued = await world().admin(['stream-key', 'anchor08'])
  return publish('both', `${world().rtmpUrl}/live/${issued.stdout.trim().split(/\s/).at(-1)}`)
}

const untilRecorded = (client: TestClient, lengthMs: number) =>
  expect
    .poll(async () => {
      const answer = await client.gateway.call(rewindOpen, { chatRoomNo })
      return answer.kind === 'accepted' ? answer.data.lengthMs : 0
    }, patience)
    .toBeGreaterThan(lengthMs)

const player = (page: Page) => page.getByRole('region', { name: '直播播放器' })
const slider = (page: Page) => page.getByRole('slider', { name: '回看直播' })
/** Controls fade while nothing moves over the picture. */
const overPicture = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0)
  await player(page).hover()
}
const toLive = (page: Page) => player(page).getByRole('button', { name: '回到直播' })

/** Seconds behind the stream, as the slider says it; 0: live. */
const behind = async (page: Page): Promise<number> => {
  const text = (await slider(page).getAttribute('aria-valuetext')) ?? ''
  const [, minutes = '0', seconds = '0'] = /(\d+):(\d\d)$/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** Whose media the element plays: a recording's place begins at 0, a stream's at its own clock. */
const playedAt = (page: Page): Promise<{ time: number; paused: boolean; hasPicture: boolean }> =>
  player(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => ({
      time: video.currentTime,
      paused: video.paused,
      hasPicture: video.readyState >= 2 && video.videoWidth > 0,
    }))

const untilMoving = async (page: Page): Promise<void> => {
  const before = (await playedAt(page)).time
  await expect.poll(async () => (await playedAt(page)).time, patience).not.toBe(before)
  await expect.poll(async () => (await playedAt(page)).hasPicture, patience).toBe(true)
}

test('[S-02] a viewer goes back in a running stream by keys and by hand, pauses there, and returns; the chat stays live', async () => {
  const writer = await member('viewer03')
  const { page } = await person()
  await stream()
  await untilRecorded(writer, 24_000)
  await page.goto(roomAddress)
  await slider(page).waitFor({ timeout: patience.timeout })
  expect([await slider(page).getAttribute('aria-valuetext'), await slider(page).getAttribute('max')]).toEqual([
    '直播',
    '0',
  ])

  await slider(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => behind(page), patience).toBeGreaterThanOrEqual(9)
  await untilMoving(page)
  expect(await behind(page)).toBeLessThan(16)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => behind(page), patience).toBeGreaterThanOrEqual(19)
  await untilMoving(page)
  await player(page)
    .getByText(/^落后 0:\d\d$/)
    .waitFor()

  const note = page.getByText(/你在看 0:\d\d 前的画面，聊天仍是现在的/)
  await note.waitFor()
  const text = '直播里现在说的话'
  await writer.accepted(chatSend, { requestId: randomUUID(), chatRoomNo, text })
  await page.getByText(text).waitFor()

  await overPicture(page)
  await player(page).getByRole('button', { name: '暂停' }).click()
  await expect.poll(async () => (await playedAt(page)).paused, patience).toBe(true)
  const before = await behind(page)
  await expect.poll(() => behind(page), patience).toBeGreaterThan(before + 1)
  await player(page).getByRole('button', { name: '播放' }).first().click()
  await untilMoving(page)

  await overPicture(page)
  await toLive(page).click()
  await note.waitFor({ state: 'hidden' })
  await untilMoving(page)
  await expect.poll(() => slider(page).getAttribute('aria-valuetext'), patience).toBe('直播')

  await slider(page).fill('-15')
  await expect.poll(() => behind(page), patience).toBeGreaterThanOrEqual(14)
  await note.waitFor()
  await page.getByRole('link', { name: '看当时的聊天' }).click()
  await page.waitForURL(/\/app\/replay\/[\da-f-]+\?back=\d+$/)
})

test('[S-02] when the stream ends, who is back in it sees it to its end; then it is over', async () => {
  const viewer = await member('viewer03')
  const { page } = await person(viewports.phone)
  const publisher = await stream()
  await untilRecorded(viewer, 24_000)
  await page.goto(roomAddress)
  await slider(page).waitFor({ timeout: patience.timeout })
  await slider(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => behind(page), patience).toBeGreaterThanOrEqual(20)
  await untilMoving(page)
  publisher.child.kill('SIGKILL')
  await expect
    .poll(async () => (await viewer.accepted(replayList, { chatRoomNo })).replays[0]?.isLive, patience)
    .toBe(false)
  expect(await toLive(page).count()).toBe(1)
  await untilMoving(page)
  await page
    .getByText('直播已结束')
    .first()
    .waitFor({ timeout: within(60_000) })
  expect(await slider(page).count()).toBe(0)
})

test('[S-02] a room whose recording is taken back has no way back, and a viewer in it returns to the stream with a word', async () => {
  const anchor = await member('anchor08')
  const { page } = await person()
  await stream()
  await untilRecorded(anchor, 14_000)
  await page.goto(roomAddress)
  await slider(page).waitFor({ timeout: patience.timeout })
  const { replayId } = await anchor.accepted(rewindOpen, { chatRoomNo })
  await anchor.accepted(replaySet, { requestId: randomUUID(), replayId, isRemoved: true })
  await slider(page).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('这场直播现在不能回看').waitFor()
  await slider(page).waitFor({ state: 'detached' })
  await untilMoving(page)
  await page.reload()
  await untilMoving(page)
  expect(await slider(page).count()).toBe(0)
})
