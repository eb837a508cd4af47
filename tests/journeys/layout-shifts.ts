import type { Page } from 'playwright-core'

/** What may move by itself on a page: the sum of its layout shifts, as browsers count them. */
export const layoutShiftMax = 0.02

/** One shift: how much of the screen moved, when, and what. */
export interface Shift {
  readonly value: number
  readonly atMs: number
  readonly moved: readonly string[]
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    layoutShifts?: Shift[]
  }
}

/** Runs in the page before its own scripts. */
const collect = (): void => {
  const shifts: Shift[] = (window.layoutShifts = [])
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : 'gone'
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} ${Math.round(previousRect.top)}+${Math.round(previousRect.height)} → ${Math.round(currentRect.top)}+${Math.round(currentRect.height)}`,
      )
      shifts.push({ value: entry.value, atMs: Math.round(entry.startTime), moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Before the page is opened. */
export const watchLayoutShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(collect)
}

/** What has moved since the page was opened. */
export const layoutShiftsOf = async (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(async () => {
    // The observer hears of a frame after it was shown.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return window.layoutShifts ?? []
  })

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0)
