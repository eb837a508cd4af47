import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'

const screenSize = { width: 1440, height: 900 }

/** One request of the page, in milliseconds since the navigation. */
export interface Loaded {
  readonly path: string
  readonly startMs: number
  readonly endMs: number
}

export interface Visit {
  readonly firstFrameMs: number
  readonly loaded: readonly Loaded[]
}

declare global {
  interface Window {
    firstFrame?: Promise<number>
  }
}

/** Runs in the page before its own scripts: `firstFrame` settles when the first picture of the page's video is shown. */
const watchForFrame = (): void => {
  performance.setResourceTimingBufferSize(2_000)
  window.firstFrame = new Promise((resolve) => {
    const create = document.createElement.bind(document)
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options)
      if (element instanceof HTMLVideoElement) element.requestVideoFrameCallback(() => resolve(performance.now()))
      return element
    }) as typeof document.createElement
  })
}

const readLoaded = (): Loaded[] => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return [
    { path: 'page', startMs: page?.requestStart ?? 0, endMs: page?.responseEnd ?? 0 },
    ...resources.map(({ name, startTime, responseEnd }) => ({
      path: new URL(name).pathname,
      startMs: startTime,
      endMs: responseEnd,
    })),
  ]
}

const readVisit = async (page: Page): Promise<Visit> => {
  const firstFrameMs = await page.evaluate(() => window.firstFrame ?? Number.NaN)
  return { firstFrameMs, loaded: await page.evaluate(readLoaded) }
}

/** In a context of its own, whose cache is empty. */
const inNewContext = async (browser: Browser, visit: (page: Page) => Promise<Visit>): Promise<Visit> => {
  const context = await browser.newContext({ viewport: screenSize, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchForFrame)
    return await visit(page)
  } finally {
    await context.close()
  }
}

/** From the navigation to the first picture. */
export const visitFresh = (browser: Browser, url: string): Promise<Visit> =>
  inNewContext(browser, async (page) => {
    await page.goto(url, { waitUntil: 'commit' })
    return readVisit(page)
  })

/** The same with what the first visit left in the browser's cache. */
export const visitTwice = (browser: Browser, url: string): Promise<Visit> =>
  inNewContext(browser, async (page) => {
    await page.goto(url)
    await readVisit(page)
    await page.goto('about:blank')
    await page.goto(url, { waitUntil: 'commit' })
    return readVisit(page)
  })

const roomUrl = (baseUrl: string, roomNo: string): string => `${baseUrl}/app/room/${roomNo}`

/** A newcomer opens a room. */
export const visitRoom = (browser: Browser, baseUrl: string, roomNo: string): Promise<Visit> =>
  visitFresh(browser, roomUrl(baseUrl, roomNo))

export const visitAgain = (browser: Browser, baseUrl: string, roomNo: string): Promise<Visit> =>
  visitTwice(browser, roomUrl(baseUrl, roomNo))

/** From the click to the first picture. */
const press = async (page: Page, link: Locator): Promise<Visit> => {
  const clickedMs = await link.evaluate((element: HTMLElement) => {
    const nowMs = performance.now()
    element.click()
    return nowMs
  })
  const { firstFrameMs, loaded } = await readVisit(page)
  const since = loaded.filter(({ startMs }) => startMs >= clickedMs)
  const shifted = since.map(({ path, startMs, endMs }) => ({
    path,
    startMs: startMs - clickedMs,
    endMs: endMs - clickedMs,
  }))
  return { firstFrameMs: firstFrameMs - clickedMs, loaded: shifted }
}

/** How long somebody looks at the list, and how long at the card that they point at. */
const looksMs = 4_000
const pointsMs = 250

/** Somebody in the live list points at a room and opens it. */
export const enterFromList = (browser: Browser, baseUrl: string, roomNo: string): Promise<Visit> =>
  inNewContext(browser, async (page) => {
    await page.goto(`${baseUrl}/app/live`, { waitUntil: 'networkidle' })
    const card = page.locator(`a[href$="/app/room/${roomNo}"]`).first()
    await sleep(looksMs)
    await card.hover()
    await sleep(pointsMs)
    return press(page, card)
  })

/** The bare page, whose script is there. */
export const pressOnBare = (browser: Browser, url: string): Promise<Visit> =>
  inNewContext(browser, async (page) => {
    await page.goto(`${url}#wait`, { waitUntil: 'networkidle' })
    return press(page, page.locator('a'))
  })
