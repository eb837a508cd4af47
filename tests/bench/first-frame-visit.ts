import type { Browser } from 'playwright-core'

const VISIT_TIMEOUT_MS = 20_000
const VIEWPORT = { width: 1440, height: 900 }

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
    firstFrameMs?: number
  }
}

/** Runs in the page before its own scripts: notes when the first picture of any video is on the screen. */
const watchForFrame = (): void => {
  performance.setResourceTimingBufferSize(2_000)
  const seen = new WeakSet<HTMLVideoElement>()
  const look = (): void => {
    for (const video of document.querySelectorAll('video')) {
      if (seen.has(video)) continue
      seen.add(video)
      video.requestVideoFrameCallback(() => {
        window.firstFrameMs ??= performance.now()
      })
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

const readLoaded = (): Loaded[] =>
  performance.getEntriesByType('resource').map((entry) => ({
    path: new URL(entry.name).pathname,
    startMs: entry.startTime,
    endMs: (entry as PerformanceResourceTiming).responseEnd,
  }))

/** A newcomer with an empty cache opens a room: from the navigation to the first picture. */
export const visitRoom = async (browser: Browser, baseUrl: string, roomNo: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchForFrame)
    await page.goto(`${baseUrl}/app/room/${roomNo}`, { waitUntil: 'commit' })
    const seen = await page.waitForFunction(() => window.firstFrameMs, undefined, { timeout: VISIT_TIMEOUT_MS })
    const firstFrameMs = (await seen.jsonValue()) ?? Number.NaN
    return { firstFrameMs, loaded: await page.evaluate(readLoaded) }
  } finally {
    await context.close()
  }
}
