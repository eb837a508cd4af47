import type { Browser, CDPSession, Page } from 'playwright-core'
import { openPerson, type Viewport } from '#tests/journeys/browser.ts'
import { benchLeagueId } from './odds-feed.ts'

/** High enough that all prices of the measurement are seen without scrolling. */
const viewport: Viewport = { width: 1440, height: 2_600 }
const settledMs = 2_000
const listedMs = 6_000
const visitsMax = 4

interface Watched {
  /** When each price was first on the screen, as it is written there, by the clock that all processes share. */
  shownAtMs: Record<string, number>
  longTasks: { startMs: number; ms: number }[]
}

declare global {
  interface Window {
    watchedPrices?: Watched
  }
}

/** Runs in the page: a price counts as shown once the frame with it was drawn, not when the document changed. */
const watchPrices = (): void => {
  const watched: Watched = { shownAtMs: {}, longTasks: [] }
  window.watchedPrices = watched
  const wallMs = (): number => performance.timeOrigin + performance.now()
  const drawn = (prices: readonly string[]): void => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      for (const price of prices) watched.shownAtMs[price] ??= wallMs()
      channel.port1.close()
    }
    requestAnimationFrame(() => channel.port2.postMessage(null))
  }
  new MutationObserver((records) => {
    const prices = records.map(({ target }) => target.nodeValue ?? '').filter((text) => /^\d+\.\d\d$/.test(text))
    if (prices.length > 0) drawn(prices)
  }).observe(document.body, { subtree: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.longTasks.push({ startMs: performance.timeOrigin + startTime, ms: duration })
  }).observe({ type: 'longtask' })
}

/** Prices that can be pressed, wholly within the window. */
const countVisible = (): number =>
  [...document.querySelectorAll('#sports-list fieldset button:not(:disabled)')].filter((button) => {
    const { top, bottom, left, right } = button.getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom > top
  }).length

export interface OddsPage {
  visiblePrices(): Promise<number>
  /** Seconds of a core that the main thread has used so far. */
  busySeconds(): Promise<number>
  watched(): Promise<Watched>
}

const busySeconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

const watchedOf = (page: Page): Promise<Watched> =>
  page.evaluate(() => window.watchedPrices ?? { shownAtMs: {}, longTasks: [] })

/** The list of the measurement's matches in a browser, with all that looks at it in place. */
export const openOddsPage = async (browser: Browser, baseUrl: string): Promise<OddsPage> => {
  const { page, context } = await openPerson(browser, baseUrl, viewport)
  const price = page.locator('#sports-list fieldset button').first()
  // The server reads anew every few seconds what can be listed: an empty list is asked for again.
  for (let visits = 1; visits <= visitsMax; visits += 1) {
    await page.goto(`/app/sports?league=${benchLeagueId}`)
    const shown = await Promise.allSettled([price.waitFor({ timeout: listedMs })])
    if (shown[0].status === 'fulfilled') break
    if (visits === visitsMax) throw new Error('the list stays empty')
  }
  await page.waitForTimeout(settledMs)
  const session = await context.newCDPSession(page)
  // The thread's own time: what it waits for a core is the machine's, which runs the server as well.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(watchPrices)
  return {
    visiblePrices: () => page.evaluate(countVisible),
    busySeconds: () => busySeconds(session),
    watched: () => watchedOf(page),
  }
}
