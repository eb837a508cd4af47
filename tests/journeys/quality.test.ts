import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findFfmpeg } from '#server/platform/ffmpeg.ts'
import { within } from '#tests/world/patience.ts'
import { viewports } from './browser.ts'
import { journeys } from './journey.ts'

const roomNo = '88238'
const { person, world } = journeys({ environment: { LADDER_CORES: '8' } })

const patience = { timeout: within(40_000), interval: 100 }
/** A picture that stands for longer is a break that people see. */
const breakMs = 1_000

const encode = async (): Promise<void> => {
  const issued = await world().admin(['stream-key', 'anchor08'])
  const ffmpeg = await findFfmpeg(process.env)
  if (!ffmpeg) throw new Error('this journey needs ffmpeg')
  const film = '-re -f lavfi -i testsrc2=size=880x500:rate=10 -re -f lavfi -i sine'
  const codec = '-c:v libx264 -preset ultrafast -g 20 -pix_fmt yuv420p -c:a aac'
  const target = `${world().rtmpUrl}/live/${issued.stdout.trim().split(/\s/).at(-1)}`
  const encoder = spawn(ffmpeg.path, `-loglevel error ${film} ${codec} -f flv ${target}`.split(' '))
  onTestFinished(async () => {
    encoder.kill('SIGKILL')
    await once(encoder, 'close')
  })
}

const video = (page: Page) => page.locator('video')
/** Controls fade while nothing moves over the picture: whoever wants them moves there first. */
const overPicture = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0)
  await page.getByRole('region', { name: '直播播放器' }).hover()
}
const linesOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.videoHeight)
const untilLines = (page: Page, lines: number) => expect.poll(() => linesOf(page), patience).toBe(lines)
const untilMoving = async (page: Page): Promise<void> => {
  const time = () => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
  const before = await time()
  await expect.poll(time, patience).toBeGreaterThan(before + 1)
}

/** Watches how far apart the pictures are from now on; answers the longest time. */
const watchPictures = async (page: Page): Promise<() => Promise<number>> => {
  await video(page).evaluate((element: HTMLVideoElement) => {
    const seen = { atMs: performance.now(), longestMs: 0 }
    Object.assign(window, { seen })
    const onFrame = (nowMs: number): void => {
      seen.longestMs = Math.max(seen.longestMs, nowMs - seen.atMs)
      seen.atMs = nowMs
      element.requestVideoFrameCallback(onFrame)
    }
    element.requestVideoFrameCallback(onFrame)
  })
  return () => page.evaluate(() => (window as unknown as { seen: { longestMs: number } }).seen.longestMs)
}

test('[D-05, S-02] a viewer chooses a quality while the picture goes on; it is kept, and the source stands in when it is gone', async () => {
  await encode()
  const viewer = await person()
  const { page } = viewer
  await page.goto(`/app/room/${roomNo}`)
  await untilLines(page, 500)
  const menu = page.getByRole('button', { name: /^清晰度/ })
  await menu.waitFor({ timeout: patience.timeout })
  expect(await menu.textContent()).toMatch(/^自动 /)

  const longest = await watchPictures(page)
  await overPicture(page)
  await menu.click()
  const rows = page.getByRole('menuitemradio')
  const row = (name: RegExp) => page.getByRole('menuitemradio', { name })
  const names = ['自动', '原画 500p', '480p', '仅音频']
  await rows.first().waitFor()
  const texts = await rows.allTextContents()
  expect(names.map((name, index) => texts[index]?.startsWith(name))).toEqual(names.map(() => true))
  await row(/^480p/).click()
  await untilLines(page, 480)
  await expect.poll(() => menu.textContent(), patience).toBe('480p')
  expect(await longest()).toBeLessThan(within(breakMs))

  viewer.expectOutage()
  const { ladder } = world().services().media.origin
  process.kill(ladder(roomNo)?.run?.pid ?? expect.unreachable(), 'SIGKILL')
  await untilLines(page, 500)
  await page.getByText(/^原画 500p$/).waitFor()
  expect(await longest()).toBeLessThan(within(breakMs))
  await untilLines(page, 480)

  await page.reload()
  await untilLines(page, 480)
  await overPicture(page)
  await menu.click()
  expect(await row(/^480p/).getAttribute('aria-checked')).toBe('true')
  await row(/^仅音频/).click()
  await untilLines(page, 0)
  await untilMoving(page)
  await overPicture(page)
  await menu.click()
  await row(/^原画/).click()
  await untilLines(page, 500)
})

test('[D-05] on a phone the choice is in the menu of what has no button', async () => {
  await encode()
  const viewer = await person(viewports.phone)
  const { page } = viewer
  await page.goto(`/app/room/${roomNo}`)
  await untilLines(page, 500)
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.ladder?.state.choices.length), patience)
    .toBe(3)
  await overPicture(page)
  await page.getByRole('button', { name: '更多' }).first().click()
  await page.getByRole('menuitemradio', { name: /^480p/ }).click()
  await untilLines(page, 480)
})
