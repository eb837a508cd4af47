import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { firstHtmlMeta } from '#contract/first-html.ts'
import { arriveAs, viewports, type Person } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys({ languages: ['zh-CN', 'en'] })

/** What the server says of a phone's browser. */
const asPhone = { 'sec-ch-ua-mobile': '?1' }

const pageText = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(world().baseUrl + path, { headers })).text()

/** The thread that draws starts with the first page, which goes without. */
beforeAll(async () => {
  const isDrawn = async () => expect(await pageText('/app/home')).toContain(`name="${firstHtmlMeta}"`)
  await vi.waitFor(isDrawn, { timeout: 30_000, interval: 500 })
})

/** Keeps in mind what the server drew. */
const watchDrawn = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const drawn = [...document.querySelectorAll('#root :is(header, main, nav, section, article, a, button)')]
      Object.assign(window, { drawn, lost: () => drawn.filter((each) => !each.isConnected).length })
    })
  })

const drawnCount = (page: Page) => page.evaluate(() => (window as unknown as { drawn: Element[] }).drawn.length)
const lostCount = (page: Page) => page.evaluate(() => (window as unknown as { lost(): number }).lost())

/** Until the app has taken over what was drawn: from then on presses are heard. */
const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset['drawn'] === undefined)

const visit = async (path: string, kind: 'phone' | 'desktop'): Promise<Person> => {
  const who = await person(viewports[kind])
  if (kind === 'phone') await who.context.setExtraHTTPHeaders(asPhone)
  await watchDrawn(who.page)
  await who.page.goto(path)
  return who
}

test.each([
  ['/app/home', 'phone', '热门赛事'],
  ['/app/home', 'desktop', '热门赛事'],
  ['/app/live', 'phone', '阿诚聊球'],
  ['/app/live', 'desktop', '阿诚聊球'],
  ['/', 'desktop', '热门赛事'],
] as const)(
  '[C-08, A-03] what stands in the page of %s on a %s is taken over as it stands',
  async (path, kind, words) => {
    const text = await pageText(path, kind === 'phone' ? asPhone : {})
    expect(text).toContain(words)
    const { page, complaints } = await visit(path, kind)
    await takenOver(page)
    await page.waitForLoadState('networkidle')
    expect(await drawnCount(page)).toBeGreaterThan(10)
    expect([await lostCount(page), complaints]).toEqual([0, []])
    expect(new URL(page.url()).pathname).toBe(path === '/' ? '/app/home' : path)
  },
)

/** Keeps the app from starting until it is let go. */
const holdApp = async (page: Page): Promise<() => void> => {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('[C-08, S-13] a price that is pressed before anything hears it is on the slip once something does', async () => {
  const { page } = await person()
  const letGo = await holdApp(page)
  await page.goto('/app/home', { waitUntil: 'commit' })
  const price = page.locator('#home-hot').locator('xpath=ancestor::section').locator('button:enabled').first()
  await price.click()
  expect(await price.getAttribute('aria-pressed')).toBe('false')
  letGo()
  await page.locator('button[aria-pressed=true]').first().waitFor()
})

test('[C-08] a member sees the same page without the way to log in, and then their own, which a press waits for', async () => {
  const who = await person()
  await arriveAs(who, 'viewer04', '/app/live')
  const letGo = await holdApp(who.page)
  await who.page.goto('/app/home', { waitUntil: 'commit' })
  await who.page.getByText('热门赛事').waitFor()
  await expect.poll(() => who.page.getByRole('banner').getByRole('link', { name: '登录' }).count()).toBe(0)
  const price = who.page.locator('#home-hot').locator('xpath=ancestor::section').locator('button:enabled').first()
  const pressed = price.click()
  letGo()
  await who.page.getByRole('button', { name: '会员菜单' }).waitFor()
  await takenOver(who.page)
  await pressed
  await who.page.locator('button[aria-pressed=true]').first().waitFor()
})

test.each([
  ['a tablet', viewports.tablet, undefined],
  ['who chose English', viewports.desktop, 'en'],
] as const)('[C-08, A-04] %s sees nothing of what was drawn for others', async (_who, viewport, language) => {
  const { page, complaints } = await person(viewport)
  await page.addInitScript((kept) => {
    if (kept !== undefined) localStorage.setItem('grandstand.language', kept)
  }, language)
  const letGo = await holdApp(page)
  await page.goto('/app/home', { waitUntil: 'domcontentloaded' })
  expect(await page.locator('#root > *').evaluateAll((all) => all.map(({ className }) => className))).toEqual([
    'first-picture first-home',
  ])
  letGo()
  await page.locator('#home-hot').waitFor()
  expect(complaints).toEqual([])
})

test('[C-08] a search is asked of the app, not drawn for everybody', async () => {
  expect(await pageText('/app/live?q=x')).not.toContain(`name="${firstHtmlMeta}"`)
})
