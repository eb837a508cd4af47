import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/journeys/browser.ts'
import { startWorld } from '#tests/world/world.ts'
import { quantile } from './machine.ts'

const screenSize = { width: 1440, height: 900 }
const visits = 7
const limitMs = 1_000
/** The crowd is there, and the channels run, by then. */
const settleMs = 12_000
const watchMs = 3_500

/** What a page shows of people and matches, and what the page is searched for; `moves`: its text changes by itself. */
type Sign = readonly [name: string, selector: string, pattern: string, kind: 'stands' | 'moves']

const homeSigns: readonly Sign[] = [
  ['viewers on a card', 'main a, main li', '[1-9]\\d* 人在看', 'stands'],
  ['score of a running match', 'main', '\\d+\\s*:\\s*\\d+', 'stands'],
  ['prices', 'main button[aria-pressed] [data-move]', '\\d\\.\\d\\d', 'stands'],
  ['a clock or a price moves', 'main', '', 'moves'],
]
const roomSigns: readonly Sign[] = [
  ['viewers', 'main', '[1-9]\\d* 在看', 'stands'],
  ['ten messages of before', '[role=log]', '(?:\\d\\d:\\d\\d[^]*){10}', 'stands'],
  ['score', 'main', '\\d+\\s*:\\s*\\d+', 'stands'],
  ['prices', 'main button[aria-pressed] [data-move]', '\\d\\.\\d\\d', 'stands'],
]

/** Runs in the page before its own scripts: looks after each paint, and notes when each sign was first on the screen. */
const watchForSigns = (signs: readonly Sign[]): void => {
  const seenMs: Record<string, number> = {}
  const firstTexts = new Map<string, string>()
  Object.assign(window, { seenMs })
  const textsOf = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.offsetParent !== null)
  const numbersIn = (text: string) => text.replaceAll(/[^\d:.]+/g, ' ')
  const isThere = ([name, selector, pattern, kind]: Sign): boolean => {
    const found = textsOf(selector)
    if (kind === 'stands') return found.some(({ textContent }) => new RegExp(pattern).test(textContent))
    if (seenMs['prices'] === undefined) return false
    const text = numbersIn(found[0]?.textContent ?? '')
    const before = firstTexts.get(name) ?? text
    firstTexts.set(name, before)
    return text !== before
  }
  const look = () => {
    for (const sign of signs) if (seenMs[sign[0]] === undefined && isThere(sign)) seenMs[sign[0]] = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const visit = async (browser: Browser, url: string, signs: readonly Sign[]): Promise<Record<string, number>> => {
  const context = await browser.newContext({ viewport: screenSize, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchForSigns, signs)
    await page.goto(url)
    await sleep(watchMs)
    return await page.evaluate(() => (window as unknown as { seenMs: Record<string, number> }).seenMs)
  } finally {
    await context.close()
  }
}

const report = (page: string, signs: readonly Sign[], seen: readonly Record<string, number>[]): void => {
  for (const [name, , , kind] of signs) {
    const values = seen.map((each) => each[name] ?? Number.POSITIVE_INFINITY)
    const [middle, worst] = [Math.round(quantile(values, 0.5)), Math.round(Math.max(...values))]
    const verdict = kind === 'moves' ? '' : `, limit ${limitMs} ms: ${middle <= limitMs ? 'reached' : 'MISSED'}`
    console.log(`${page}, ${name}: median ${middle} ms, worst ${worst} ms of ${values.length}${verdict}`)
  }
}

/** From the navigation until a new visitor sees that people are here and matches run. [A-03, E-18] */
export const run = async (): Promise<void> => {
  const world = await startWorld({ child: true, environment: { DEMO: 'on' } })
  const browser = await launchBrowser()
  try {
    console.log(
      `method: the built web app from our server, lively demo, Chromium without a GPU on loopback, ${screenSize.width} × ${screenSize.height}, each visit in a new context with an empty cache, the first one of each page not counted`,
    )
    await sleep(settleMs)
    for (const [name, path, signs] of [
      ['home', '/', homeSigns],
      ['room', '/app/room/88231', roomSigns],
    ] as const) {
      await visit(browser, world.baseUrl + path, signs)
      const seen: Record<string, number>[] = []
      while (seen.length < visits) seen.push(await visit(browser, world.baseUrl + path, signs))
      report(name, signs, seen)
    }
  } finally {
    await browser.close()
    await world.stop()
  }
}
