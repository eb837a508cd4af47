import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { firstHtmlMeta } from '#contract/first-html.ts'
import { chatSend } from '#contract/rooms/calls.ts'
import { firstScreenOf } from '#server/app/first-screen.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, chatOf, viewports, type Person } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'
import { layoutShiftMax, layoutShiftsOf, sumOf, watchLayoutShifts } from './layout-shifts.ts'

const { person, member, world } = journeys({ isOnAir: true, languages: ['zh-CN', 'en'] })

/** What the server says of a phone's browser. */
const asPhone = { 'sec-ch-ua-mobile': '?1' }

const pageText = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(world().baseUrl + path, { headers })).text()

/** The thread that draws starts with the first page, and loads a screen with the first page of it: these go without. */
beforeAll(async () => {
  const isDrawn = async (path: string) => expect(await pageText(path)).toContain(`name="${firstHtmlMeta}"`)
  for (const path of ['/app/home', '/app/live', '/app/sports', roomPath])
    await vi.waitFor(() => isDrawn(path), { timeout: within(30_000), interval: 500 })
})

/**
 * Keeps in mind what the server drew, and names what is gone of it. A main line that moves is another bet, whose prices are
 * other buttons in the same row: they are not gone while the row stands.
 */
const watchDrawn = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const drawn = [...document.querySelectorAll('#root :is(header, main, nav, section, article, a, button)')]
      const known = drawn.map((each) => {
        const name = `${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent}`.slice(0, 80)
        return { name, place: (each.tagName === 'BUTTON' && each.closest('fieldset')) || each }
      })
      const lost = () => known.filter(({ place }) => !place.isConnected).map(({ name }) => name)
      Object.assign(window, { drawn, lost })
    })
  })

const drawnCount = (page: Page) => page.evaluate(() => (window as unknown as { drawn: Element[] }).drawn.length)
const lostOf = (page: Page) => page.evaluate(() => (window as unknown as { lost(): string[] }).lost())

/** Until the app has taken over what was drawn: from then on presses are heard. */
const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset['drawn'] === undefined)

const screens = { ...viewports, laptop: { width: 1280, height: 720 } }

const visit = async (path: string, kind: 'phone' | 'laptop' | 'desktop'): Promise<Person> => {
  const who = await person(screens[kind])
  if (kind === 'phone') await who.context.setExtraHTTPHeaders(asPhone)
  await watchDrawn(who.page)
  await who.page.goto(path)
  return who
}

test.each([
  ['/app/home', 'phone', '热门赛事'],
  ['/app/home', 'desktop', '热门赛事'],
  ['/app/home', 'laptop', '热门赛事'],
  ['/app/live', 'phone', '阿诚聊球'],
  ['/app/live', 'desktop', '阿诚聊球'],
  ['/app/sports', 'phone', '全场独赢'],
  ['/app/sports', 'desktop', '体育目录'],
  ['/app/sports', 'laptop', '体育目录'],
  ['/', 'desktop', '热门赛事'],
  [roomPath, 'phone', '登录后参与聊天'],
  [roomPath, 'desktop', '本场盘口'],
  [roomPath, 'laptop', '本场盘口'],
] as const)(
  '[C-08, A-03] what stands in the page of %s on a %s is taken over as it stands',
  async (path, kind, words) => {
    // A page does not wait for a drawing that is late.
    await expect.poll(() => pageText(path, kind === 'phone' ? asPhone : {})).toContain(words)
    const { page, complaints } = await visit(path, kind)
    await takenOver(page)
    if (path === roomPath) await page.locator('video:not([aria-hidden])').waitFor()
    else await page.waitForLoadState('networkidle')
    expect(await drawnCount(page)).toBeGreaterThan(10)
    expect([await lostOf(page), complaints]).toEqual([[], []])
    expect(new URL(page.url()).pathname).toBe(path === '/' ? '/app/home' : path)
  },
)

test.each(['/app/home', '/app/sports', roomPath])(
  '[C-08, A-04] who chose the light theme, another format of prices and no words over the picture has what stands in the page of %s taken over as well',
  async (path) => {
    const { page, complaints } = await person()
    await page.addInitScript(() => {
      localStorage.setItem('grandstand.theme', 'fresh')
      localStorage.setItem('grandstand.oddsFormat', 'hongkong')
      localStorage.setItem('room.danmaku', 'off')
    })
    await watchDrawn(page)
    await page.goto(path)
    await takenOver(page)
    await page.getByRole('banner').getByRole('button', { name: '切换到深色' }).waitFor()
    const moon = page.getByRole('banner').locator('path[d^="M19.8 14.3"]')
    if (path === roomPath) await page.getByRole('button', { name: '打开弹幕', pressed: false }).waitFor()
    expect([await moon.count(), await lostOf(page), complaints]).toEqual([1, [], []])
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

const say = async (name: string, text: string): Promise<void> => {
  await (await member(name)).accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text })
}

/** What somebody says in the room is on its page before the app is there. */
const saidBefore = async (text: string, stands = text): Promise<void> => {
  await say('viewer05', text)
  await expect.poll(() => pageText(roomPath)).toContain(stands)
}

test('[C-08, C-16] what people type stands in the page of a room as text', async () => {
  await saidBefore(
    '卡住</script><img src=x onerror=alert(1)><!--$!-->吗',
    '卡住&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;',
  )
  const text = await pageText(roomPath)
  expect([text.includes('<img src=x'), text.includes('<!--$!-->')]).toEqual([false, false])
})

test.each(['phone', 'desktop'] as const)(
  '[C-08, P-01, C-16] on a %s a room stands there, with what was just said in it, before the app; the app goes on from there',
  async (kind) => {
    await saidBefore(`先到先看 ${kind}`)
    const { page, context, complaints } = await person(viewports[kind])
    if (kind === 'phone') await context.setExtraHTTPHeaders(asPhone)
    await watchLayoutShifts(page)
    const letGo = await holdApp(page)
    await page.goto(roomPath, { waitUntil: 'commit' })
    await chatOf(page).getByText(`先到先看 ${kind}`).waitFor()
    const meanwhile = ['viewer08', 'viewer09', 'viewer10', 'viewer11', 'viewer12', 'viewer13']
    for (const name of meanwhile) await say(name, `这时 ${kind} ${name}`)
    await page.getByRole('region', { name: /蓉城赤焰 \d+ 比 \d+ 滨海蓝鲸/ }).waitFor()
    expect(await page.getByText(/^\d+ 在看$/).count()).toBe(1)
    letGo()
    await takenOver(page)
    expect(await chatOf(page).getByText(`先到先看 ${kind}`).count()).toBe(1)
    await chatOf(page)
      .getByText(`这时 ${kind} ${meanwhile.at(-1)}`)
      .waitFor()
    await say('viewer06', `接着聊 ${kind}`)
    await chatOf(page).getByText(`接着聊 ${kind}`).waitFor()
    const shifts = await layoutShiftsOf(page)
    expect([sumOf(shifts) > layoutShiftMax ? shifts : [], complaints]).toEqual([[], []])
  },
)

test('[P-01, R-02, C-16] a chat that goes on for long moves nothing by a jump, and lets rows go that nobody sees', async () => {
  const { page, context, complaints } = await person(viewports.phone)
  await context.setExtraHTTPHeaders(asPhone)
  await watchLayoutShifts(page)
  await page.goto(roomPath)
  await takenOver(page)
  const moderator = await member('mod01')
  // Until then it is the page that comes.
  await page.locator('video:not([aria-hidden])').waitFor()
  const before = await layoutShiftsOf(page)
  for (let at = 1; at <= 80; at += 1) {
    const text = `第 ${at} 句`
    await moderator.accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text })
  }
  await chatOf(page).getByText('第 80 句').waitFor()
  await expect
    .poll(() =>
      chatOf(page)
        .getByText(/^.*第 \d+ 句/)
        .count(),
    )
    .toBeLessThan(60)
  const shifts = (await layoutShiftsOf(page)).slice(before.length)
  expect([sumOf(shifts) > layoutShiftMax ? shifts : [], complaints]).toEqual([[], []])
})

/** Notes whenever the room is not there, from its first drawing on. */
const watchRoom = (page: Page) =>
  page.addInitScript(() => {
    const seen = { rooms: 0, gaps: 0, asked: 0 }
    Object.assign(window, { seen })
    const look = () => {
      const isThere = (document.querySelector('[role=log]')?.textContent ?? '') !== ''
      if (isThere) seen.rooms += 1
      else if (seen.rooms > 0) seen.gaps += 1
      if (
        [...document.querySelectorAll('main a[href^="/login"]')].some((each) =>
          each.checkVisibility({ visibilityProperty: true }),
        )
      )
        seen.asked += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

test('[C-08, P-01] a member sees the room all the time until it is their own, and is never asked to log in', async () => {
  await saidBefore('一直都在')
  const who = await person()
  await arriveAs(who, 'viewer07', '/app/live')
  await watchRoom(who.page)
  await who.page.goto(roomPath)
  await who.page.getByRole('textbox', { name: '聊天内容' }).waitFor()
  const seen = await who.page.evaluate(() => (window as unknown as { seen: unknown }).seen)
  expect(seen).toEqual({ rooms: expect.any(Number), gaps: 0, asked: 0 })
  expect(who.complaints).toEqual([])
})

test('[C-08, A-03] the page of a screen asks for the files that draw it', async () => {
  const manifest = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
  for (const path of ['/app/home', '/app/live', roomPath, '/login', '/app/sports']) {
    const files = firstScreenOf('zh-CN')(path).modules.map((name) => manifest[name]?.file ?? name)
    const text = await pageText(path)
    expect(files.filter((file) => !text.includes(`"/${file}"`))).toEqual([])
  }
})

test('[C-08] a search is asked of the app, not drawn for everybody', async () => {
  expect(await pageText('/app/live?q=x')).not.toContain(`name="${firstHtmlMeta}"`)
})
