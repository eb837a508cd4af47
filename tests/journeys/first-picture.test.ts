import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { viewports } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

const { person } = journeys({ isOnAir: true })

/** A channel that nobody has watched starts with the first visit. */
const patienceMs = 60_000

interface Made {
  readonly beforeTheApp: boolean
  readonly pauses: number
}

/** Writes down each video that the page makes: whether the app was there by then, and how often it stood still. */
const watchVideos = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const made: { beforeTheApp: boolean; pauses: number }[] = []
    Object.assign(window, { made })
    const create = document.createElement.bind(document)
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options)
      if (element instanceof HTMLVideoElement) {
        const entry = {
          beforeTheApp:
            document.documentElement.dataset['drawn'] !== undefined || !document.querySelector('#room-chat'),
          pauses: 0,
        }
        made.push(entry)
        element.addEventListener('pause', () => (entry.pauses += 1))
      }
      return element
    }) as typeof document.createElement
  })

const madeOn = (page: Page) => page.evaluate(() => (window as unknown as { made: Made[] }).made)

const videoOf = (page: Page) => page.getByRole('region', { name: '直播播放器' }).locator('video')

const untilItMoves = async (video: Locator): Promise<void> => {
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(position, { timeout: patienceMs }).toBeGreaterThan(0)
  const before = await position()
  await expect.poll(position, { timeout: patienceMs }).not.toBe(before)
}

test('[A-03, D-05] the page of a room plays its stream without the app, and the player goes on in the same picture', async () => {
  for (const viewport of [viewports.desktop, viewports.phone]) {
    const { page } = await person(viewport)
    await watchVideos(page)
    const app = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (route) => {
      await app.promise
      await route.continue()
    })
    await page.goto(roomPath, { waitUntil: 'commit' })
    await untilItMoves(page.locator('video[aria-hidden]'))
    app.resolve()
    await videoOf(page).waitFor()
    expect(await madeOn(page)).toEqual([{ beforeTheApp: true, pauses: 0 }])
    await untilItMoves(videoOf(page))
    expect(await page.locator('video').count()).toBe(1)
    expect(await videoOf(page).getAttribute('aria-hidden')).toBe(null)
    await page.unroute('**/assets/index-*.js')
    await page.reload()
    await untilItMoves(videoOf(page))
  }
})

/** Asked for the app by then, where a picture takes longer, see `index.html`. */
const pictureFirstMs = 500

test('[A-03, D-05] the page of a room lets the first picture go before the app', async () => {
  const { page } = await person()
  const late = Promise.withResolvers<void>()
  await page.route('**/media/**/*.m4s', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(roomPath, { waitUntil: 'commit' })
  const waited = await page.waitForFunction(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const app = performance.getEntriesByType('resource').find(({ name }) => /\/assets\/index-[^/]*\.js$/.test(name))
    return app && visit && app.startTime - visit.domContentLoadedEventStart
  })
  expect(await waited.jsonValue()).toBeGreaterThanOrEqual(pictureFirstMs)
  late.resolve()
  await untilItMoves(videoOf(page))
})

test('[A-03, D-05] whoever goes on to another room sees that one, and nothing is left of the first', async () => {
  const { page } = await person()
  await watchVideos(page)
  await page.goto(roomPath)
  await untilItMoves(videoOf(page))
  await page.getByRole('navigation').getByRole('link', { name: '直播', exact: true }).first().click()
  await page.waitForURL('**/app/live')
  await expect.poll(() => page.locator('video').count()).toBe(0)
  await page.locator('a[href$="/app/room/88232"]').first().click()
  await untilItMoves(videoOf(page))
  expect((await madeOn(page)).length).toBe(2)
})
