import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { arriveAs, chatOf } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

// Off the air: a picture that no graphics card draws takes the frames of the gift.
const { person } = journeys()

/** Looks from now on whether a gift is painted at the centre: on a busy machine it is over before anybody asks. */
const watchPaint = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.evaluate(() => {
    const side = 48
    const copy = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })
    if (!copy) throw new Error('no canvas')
    const isPainted = (canvas: HTMLCanvasElement): boolean => {
      if (canvas.width === 0 || canvas.height === 0) return false
      // A worker draws on it: its picture is read from a copy, a small one, since looking must not keep it from being drawn.
      copy.clearRect(0, 0, side, side)
      copy.drawImage(canvas, 0, 0, side, side)
      return copy.getImageData(0, 0, side, side).data.some((value) => value > 0)
    }
    const watch = setInterval(() => {
      const canvases = [...document.querySelectorAll<HTMLCanvasElement>('[data-layout="center"] > canvas')]
      if (!canvases.some(isPainted)) return
      clearInterval(watch)
      document.documentElement.dataset['centre'] = 'painted'
    }, 50)
  })
  return () => page.evaluate(() => document.documentElement.dataset['centre'] === 'painted')
}

test('[D-05, E-07] a gift that is sent is painted over the room', async () => {
  const giver = await person()
  await arriveAs(giver, 'viewer03', roomPath)
  const { page } = giver
  const isPainted = await watchPaint(page)
  await page
    .getByRole('button', { name: /荧光棒/ })
    .first()
    .click()
  const send = page.getByRole('button', { name: '赠送', exact: true })
  await send.click()
  await chatOf(page).getByText('送出 荧光棒').first().waitFor()
  // The first may be over before a busy machine has the player's code.
  const isSeen = async (): Promise<boolean> => {
    if (await isPainted()) return true
    await send.click()
    return isPainted()
  }
  await expect.poll(isSeen, { interval: within(3_000), timeout: within(60_000) }).toBe(true)
})
