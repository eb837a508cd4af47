import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'

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

/** A newcomer with an empty cache opens a room: from the navigation to the first picture. */
export const visitRoom = async (browser: Browser, baseUrl: string, roomNo: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: screenSize, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchForFrame)
    await page.goto(`${baseUrl}/app/room/${roomNo}`, { waitUntil: 'commit' })
    return await readVisit(page)
  } finally {
    await context.close()
  }
}

/** The same with what the first visit left in the browser's cache. */
export const visitAgain = async (browser: Browser, baseUrl: string, roomNo: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: screenSize, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchForFrame)
    await page.goto(`${baseUrl}/app/room/${roomNo}`)
    await readVisit(page)
    await page.goto('about:blank')
    await page.goto(`${baseUrl}/app/room/${roomNo}`, { waitUntil: 'commit' })
    return await readVisit(page)
  } finally {
    await context.close()
  }
}

/** How long somebody looks at the list, and how long at the card that they point at. */
const looksMs = 4_000
const pointsMs = 250

/** Somebody in the live list points at a room and opens it: from the click to the first picture. */
export const enterFromList = async (browser: Browser, baseUrl: string, roomNo: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: screenSize, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchForFrame)
    await page.goto(`${baseUrl}/app/live`, { waitUntil: 'networkidle' })
    const card = page.locator(`a[href$="/app/room/${roomNo}"]`).first()
    await sleep(looksMs)
    await card.hover()
    await sleep(pointsMs)
    const clickedMs = await card.evaluate((link: HTMLElement) => {
      const nowMs = performance.now()
      link.click()
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
  } finally {
    await context.close()
  }
}
