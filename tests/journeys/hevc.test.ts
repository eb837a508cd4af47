import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { encodeFilm } from '#server/media/testing/encoded-film.ts'
import type { FilmMessage } from '#server/media/testing/flv-reader.ts'
import { encodeHevcFilm } from '#server/media/testing/hevc-film.ts'
import { publishFilm } from '#server/media/testing/live-film.ts'
import { within } from '#tests/world/patience.ts'
import { chatOf, arriveAs } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys({ isOnAir: true })

const filmMs = 8_000
const roomAddress = '/app/room/88238'
const patience = { timeout: within(15_000), interval: 50 }

let hevc: FilmMessage[]
let avc: FilmMessage[]

beforeAll(async () => {
  hevc = await encodeHevcFilm(filmMs / 1_000, 'closed')
  avc = await encodeFilm(filmMs / 1_000)
})

const newKey = async (): Promise<string> => {
  const issued = await world().admin(['stream-key', 'anchor08'])
  expect(issued.exit).toBe(0)
  return issued.stdout.trim().split(/\s/).at(-1) ?? ''
}

const untilMoving = async (page: Page): Promise<void> => {
  const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(time, patience).toBeGreaterThan(0)
  const before = await time()
  await expect.poll(time, patience).toBeGreaterThan(before)
}

test('[D-05, A-03] a browser that plays no HEVC says so while the chat works, and plays by itself when the streamer changes to H.264', async () => {
  const viewer = await person()
  const { page } = viewer
  const plays = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="hvc1.1.6.L60.90"'))
  const words = page.getByText('此浏览器播放不了 HEVC (H.265) 画面')
  const key = await newKey()
  const port = Number(new URL(world().rtmpUrl).port)
  const publish = (film: FilmMessage[]) => publishFilm(port, key, film, filmMs)
  const toldOrPlaying = () => (plays ? untilMoving(page) : words.waitFor())

  const first = await publish(hevc)
  await arriveAs(viewer, 'viewer09', roomAddress)
  await toldOrPlaying()
  await page.getByRole('textbox', { name: '聊天内容' }).fill('没有画面也能聊')
  await page.keyboard.press('Enter')
  await chatOf(page).getByText('没有画面也能聊').waitFor()

  const second = await publish(avc)
  await first.closed
  await untilMoving(page)
  expect(await words.count()).toBe(0)

  await second.leave()
  await page.getByText('暂时中断').first().waitFor()
  const third = await publish(avc)
  await untilMoving(page)
  const fourth = await publish(hevc)
  await third.closed
  await toldOrPlaying()
  await fourth.leave()
})
