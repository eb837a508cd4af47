import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '#tests/journeys/browser.ts'
import { layoutShiftMax, layoutShiftsOf, sumOf, watchLayoutShifts, type Shift } from '#tests/journeys/layout-shifts.ts'
import { startWorld } from '#tests/world/world.ts'
import { quantile } from './machine.ts'

const phone = { width: 390, height: 844 }
const slowdown = 4
const visits = 3
/** The matches and channels of the demo run by then. */
const settleMs = 8_000
/** What a page does by itself after it is open: notices, banners, the first messages. */
const watchMs = 8_000
const largestPaintMaxMs = 2_500

const pages = [
  ['home', '/app/home'],
  ['live list', '/app/live'],
  ['room', '/app/room/88231'],
  ['login', '/login'],
  ['sports', '/app/sports'],
] as const

interface Visit {
  readonly shifts: readonly Shift[]
  readonly largestMs: number
  readonly largest: string
  /** What tasks took above 50 ms each: for so long a touch was not answered. */
  readonly blockedMs: number
}

/** The largest picture or text of the page so far, as browsers count it. */
const largestPaintOf = async (page: Page): Promise<{ largestMs: number; largest: string }> =>
  page.evaluate(
    async () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as (PerformanceEntry & { element: Element | null }) | undefined
          const { tagName = '', className = '' } = last?.element ?? {}
          resolve({ largestMs: last?.startTime ?? Number.NaN, largest: `${tagName} ${className}`.trim() })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

const blockedMsOf = async (page: Page): Promise<number> =>
  page.evaluate(
    async () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)),
        ).observe({ type: 'longtask', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )

const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: phone,
    locale: 'zh-CN',
    isMobile: true,
    hasTouch: true,
    // The server draws the page for a phone.
    extraHTTPHeaders: { 'sec-ch-ua-mobile': '?1' },
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await watchLayoutShifts(page)
    await page.goto(url)
    await sleep(watchMs)
    return {
      shifts: await layoutShiftsOf(page),
      ...(await largestPaintOf(page)),
      blockedMs: await blockedMsOf(page),
    }
  } finally {
    await context.close()
  }
}

const verdict = (isReached: boolean): string => (isReached ? 'reached' : 'MISSED')

const report = (name: string, seen: readonly Visit[]): void => {
  const worst = Math.max(...seen.map(({ shifts }) => sumOf(shifts)))
  const largestMs = quantile(
    seen.map((each) => each.largestMs),
    0.5,
  )
  const blockedMs = quantile(
    seen.map((each) => each.blockedMs),
    0.5,
  )
  console.log(
    `${name}: worst sum of layout shifts ${worst.toFixed(3)}, limit ${layoutShiftMax}: ${verdict(worst <= layoutShiftMax)}; largest paint ${Math.round(largestMs)} ms (${seen[0]?.largest ?? ''}), limit ${largestPaintMaxMs} ms: ${verdict(largestMs <= largestPaintMaxMs)}; blocked for ${Math.round(blockedMs)} ms`,
  )
  for (const { value, atMs, moved } of seen.flatMap(({ shifts }) => shifts.filter((shift) => shift.value > 0.001)))
    console.log(`  ${value.toFixed(3)} at ${atMs} ms: ${moved.join('; ')}`)
}

/** What moves by itself and when the largest picture stands, on a phone of a quarter of this machine's speed. */
export const run = async (): Promise<void> => {
  const world = await startWorld({ child: true })
  const browser = await launchBrowser()
  try {
    console.log(
      `method: the built web app from our server, quiet demo, Chromium without a GPU on loopback, ${phone.width} × ${phone.height}, processor ÷ ${slowdown}, ${visits} visits a page with an empty cache, each watched for ${watchMs / 1000} s`,
    )
    await sleep(settleMs)
    for (const [name, path] of pages) {
      const seen: Visit[] = []
      while (seen.length < visits) seen.push(await visit(browser, world.baseUrl + path))
      report(name, seen)
    }
  } finally {
    await browser.close()
    await world.stop()
  }
}
