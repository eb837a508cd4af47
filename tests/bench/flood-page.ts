import type { CDPSession, Page } from 'playwright-core'

/** What the page has written down of itself since it was asked to. Milliseconds. */
export interface Watched {
  readonly longTasksMs: readonly number[]
  /** From a key press until the page begins to handle it, of those that took a frame or more. */
  readonly inputDelaysMs: readonly number[]
}

declare global {
  interface Window {
    watchedFlood?: { longTasksMs: number[]; inputDelaysMs: number[] }
  }
}

const watch = (): void => {
  const watched: NonNullable<Window['watchedFlood']> = { longTasksMs: [], inputDelaysMs: [] }
  window.watchedFlood = watched
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasksMs.push(duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming) watched.inputDelaysMs.push(entry.processingStart - entry.startTime)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((candidate) => candidate.name === name)?.value ?? Number.NaN
}

export interface FloodPage {
  /** Seconds of the main thread so far: by its own clock, and by the clock on the wall, where it waits for a core. */
  busySeconds(): Promise<{ own: number; wall: number }>
  heapBytes(): Promise<number>
  nodes(): Promise<number>
  /** The running number of the newest text in the list. */
  newest(): Promise<number>
  watched(): Promise<Watched>
}

/** Looks at the room page from now on. */
export const watchFlood = async (page: Page): Promise<FloodPage> => {
  const openSession = () => page.context().newCDPSession(page)
  const [own, wall] = await Promise.all([openSession(), openSession()])
  await own.send('Performance.enable', { timeDomain: 'threadTicks' })
  await wall.send('Performance.enable', { timeDomain: 'timeTicks' })
  await page.evaluate(watch)
  return {
    busySeconds: async () => ({ own: await metric(own, 'TaskDuration'), wall: await metric(wall, 'TaskDuration') }),
    heapBytes: async () => {
      await wall.send('HeapProfiler.collectGarbage')
      return (await wall.send('Runtime.getHeapUsage')).usedSize
    },
    nodes: () => page.evaluate(() => document.querySelector('[role=log]')?.querySelectorAll('*').length ?? Number.NaN),
    newest: () =>
      page.evaluate(() => {
        const numbers = [...(document.querySelector('[role=log]')?.textContent ?? '').matchAll(/第 (\d+) 句/gu)]
        return Math.max(0, ...numbers.map(([, number]) => Number(number)))
      }),
    watched: () => page.evaluate(() => window.watchedFlood ?? { longTasksMs: [], inputDelaysMs: [] }),
  }
}
