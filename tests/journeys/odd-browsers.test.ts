import { expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import {
  arriveAs,
  chatOf,
  fillLogin,
  launchBrowser,
  logIn,
  logOut,
  openPerson,
  type Person,
  viewports,
} from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { bringTranslator, type TranslatorKind } from './page-translator.ts'
import { typePicture } from './verification-hand.ts'

const { person, world } = journeys({ isOnAir: true, asksEveryDevice: true })

/** Looks around, logs in and talks: what has to work wherever the page does. */
const goAbout = async (somebody: Person, name: string): Promise<void> => {
  const { page } = somebody
  await page.goto('/app/live')
  await page
    .getByRole('link', { name: /阿诚聊球/ })
    .first()
    .waitFor()
  await logIn(somebody, name, roomPath)
  await say(page, `${name} 到了`)
}

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: '聊天内容' }).fill(text)
  await page.keyboard.press('Enter')
  await chatOf(page).getByText(text).waitFor()
  await page.getByText('消息未确认').waitFor({ state: 'hidden' })
}

test.each([
  { hours: 7, name: 'viewer01' },
  { hours: -7, name: 'viewer02' },
])('[C-01, X-09] a clock that is wrong by $hours hours is put right unseen', async ({ hours, name }) => {
  const somebody = await person()
  await somebody.context.addInitScript((shiftMs) => {
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      static override now = () => RealDate.now() + shiftMs
      constructor(...parts: [] | [number]) {
        super(...((parts.length === 0 ? [RealDate.now() + shiftMs] : parts) as [number]))
      }
    } as DateConstructor
  }, hours * 3_600_000)
  await goAbout(somebody, name)
  await somebody.page.reload()
  await say(somebody.page, `${name} 还在`)
})

test('a browser that forbids storage keeps the session as long as the page', async () => {
  const somebody = await person()
  await somebody.context.addInitScript(() => {
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await goAbout(somebody, 'viewer03')
})

test.each([
  { when: 'from the start', full: 'true', name: 'viewer04' },
  { when: 'from the log-in on', full: "(globalThis.isFull ||= key === 'token')", name: 'viewer05' },
])('a storage that is full $when does not stop anybody', async ({ full, name }) => {
  const somebody = await person()
  await somebody.context.addInitScript(`{
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (${full}) throw new DOMException('full', 'QuotaExceededError')
      set.call(this, key, value)
    }
  }`)
  await goAbout(somebody, name)
})

test('[C-01] plain http by a name: the page says that it needs https and where it works, and nothing else runs', async () => {
  const browser = await launchBrowser(['--host-resolver-rules=MAP stand.example 127.0.0.1'])
  onTestFinished(() => browser.close())
  const { port } = new URL(world().baseUrl)
  const { page, complaints } = await openPerson(browser, `http://stand.example:${port}`, viewports.phone)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/app/sports', roomPath, '/login?fromPage=%2Fapp%2Fwallet']) {
    await page.goto(path, { waitUntil: 'load' })
    expect((await page.locator('body').innerText()).split(/\n+/)).toEqual([
      '此地址需要 https',
      '浏览器只在 https 页面提供本站所需的加密功能，请用以 https:// 开头的地址打开。',
      `在运行本站的电脑上，请用 http://localhost:${port}`,
    ])
    expect(await page.evaluate(() => document.querySelectorAll('button, input, img, #root').length)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  expect(asked.filter((path) => /^\/(?:api|socket)/.test(path))).toEqual([])
  await page.getByRole('link', { name: `http://localhost:${port}` }).click()
  await page.waitForURL(`http://localhost:${port}/login?fromPage=%2Fapp%2Fwallet`)
  await page.getByRole('textbox', { name: '用户名' }).waitFor()
  const english = await browser.newContext({ locale: 'en-GB' })
  const other = await english.newPage()
  await other.goto(`http://stand.example:${port}/`, { waitUntil: 'load' })
  expect(await other.getByRole('heading').allInnerTexts()).toEqual(['This address needs https'])
  // Of this header on an origin that it does not trust, the browser itself complains.
  expect(complaints.filter((text) => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([])
})

test('nothing rests on cookies: none is set', async () => {
  const somebody = await person()
  await goAbout(somebody, 'viewer06')
  expect(await somebody.context.cookies()).toEqual([])
})

/** Mean brightness of the kept frame, 0 to 255. */
const lightOfLastFrame = (): number => {
  const frame = document.querySelector<HTMLCanvasElement>('[data-media-place] canvas')
  const small = document.createElement('canvas')
  const brush = small.getContext('2d')
  if (!frame || !brush) return 0
  brush.drawImage(frame, 0, 0, small.width, small.height)
  const { data } = brush.getImageData(0, 0, small.width, small.height)
  return data.reduce((sum, value, at) => (at % 4 === 3 ? sum : sum + value), 0) / (small.width * small.height * 3)
}

test('[X-04, D-04] a train that goes through a tunnel: offline is told over the video too, the field stays on the screen, and what was typed there arrives once', async () => {
  const somebody = await person()
  const { page, context } = somebody
  await goAbout(somebody, 'viewer07')
  // There is a picture to keep.
  const playedTo = () =>
    page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-media-place] video')?.currentTime)
  await expect.poll(playedTo).toBeGreaterThan(0)
  const boxOf = (selector: string) =>
    page.evaluate((name) => {
      const { x, y, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
      return [x, y, width, height]
    }, selector)
  const room = '[data-media-place]'
  const before = await boxOf(room)
  somebody.expectOutage()
  await context.setOffline(true)
  const banner = page.getByText('网络已断开，恢复后自动更新')
  await banner.waitFor()
  expect(await boxOf(room)).toEqual(before)
  await page.getByRole('textbox', { name: '聊天内容' }).fill('隧道里说的')
  await page.keyboard.press('Enter')
  await page.getByText('消息未确认').first().waitFor()
  await page.getByText('已离线').waitFor()
  expect(await page.getByText('网络已断开').count()).toBe(1)
  await page.setViewportSize(viewports.phone)
  const field = page.getByRole('textbox', { name: '聊天内容' })
  const bottom = async () => {
    const box = await field.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(bottom).toBeLessThanOrEqual(viewports.phone.height)
  // The banner lies over the picture, which begins at the top; nothing that is pressed or read is below it.
  expect((await boxOf(room))[1]).toBe(0)
  const covered = await banner.evaluate((words) => {
    const { top, bottom, left, right } = words.closest('p')?.getBoundingClientRect() ?? new DOMRect()
    const isVisible = (each: Element) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return [...document.querySelectorAll('main button, main a')]
      .filter(isVisible)
      .filter((each) => {
        const box = each.getBoundingClientRect()
        return box.top < bottom && box.bottom > top && box.left < right && box.right > left
      })
      .map((each) => each.ariaLabel ?? each.textContent)
  })
  expect(covered).toEqual([])
  await page.setViewportSize(viewports.desktop)
  // The player that starts over has no picture yet: what was last seen stays.
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-media-place] video')?.videoWidth))
    .toBe(0)
  expect(await page.evaluate(lightOfLastFrame)).toBeGreaterThan(10)
  // Its menu has not been loaded yet.
  await page.getByRole('button', { name: '会员菜单' }).click()
  // It goes with the first frame of a network, not with the first message after it.
  const [linger] = await Promise.all([
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const look = () => requestAnimationFrame(() => resolve(document.body.innerText.includes('已离线')))
          addEventListener('online', look, { once: true })
        }),
    ),
    context.setOffline(false),
  ])
  expect(linger).toBe(false)
  await page.getByText('网络已断开，恢复后自动更新').waitFor({ state: 'hidden' })
  await chatOf(page).getByText('隧道里说的').waitFor()
  await page.getByText('消息未确认').waitFor({ state: 'hidden' })
  somebody.expectService()
  expect(await chatOf(page).getByText('隧道里说的').count()).toBe(1)
  await logOut(page)
})

test('[S-03, X-04] a visitor in a tunnel is asked to log in like any other', async () => {
  const somebody = await person()
  const { page, context } = somebody
  await Promise.all([page.waitForResponse(/session-dialog/), page.goto(roomPath)])
  const talk = page.getByRole('button', { name: '登录后参与聊天' })
  await talk.waitFor()
  somebody.expectOutage()
  await context.setOffline(true)
  await talk.click()
  await page.getByRole('dialog', { name: '温馨提示' }).waitFor()
})

test('[X-04] a log-in without a network says so; the next one, out of the tunnel, goes through', async () => {
  const somebody = await person()
  const { page, context } = somebody
  await page.goto('/login')
  await page.getByRole('textbox', { name: '用户名' }).waitFor()
  somebody.expectOutage()
  await context.setOffline(true)
  await fillLogin(page, 'viewer08')
  await page.getByText('没有收到服务器的回复').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await typePicture(page)
  await page.waitForURL('**/app/home')
  somebody.expectService()
})

test('[S-07, X-04] a dialog whose code does not come is no crash: what waited for it has failed, and the next visit has it', async () => {
  const somebody = await person()
  const { page } = somebody
  const code = '**/assets/verification-dialog*.js'
  somebody.expectOutage()
  await page.route(code, (route) => route.abort('failed'))
  await page.goto('/login')
  await page.getByRole('textbox', { name: '用户名' }).fill('viewer09')
  await page.getByLabel(/^密码/).fill('demo1234')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('没有收到服务器的回复').waitFor()
  expect(await page.getByRole('textbox', { name: '用户名' }).inputValue()).toBe('viewer09')
  await page.unroute(code)
  somebody.expectService()
  await logIn(somebody, 'viewer09', '/app/help')
})

/** Watches prices that are marked as moved: true for each that shows another number than before. */
const watchPrices = (page: Page): Promise<boolean[]> =>
  page.evaluate(
    () =>
      new Promise<boolean[]>((resolve) => {
        const prices = '[role=tabpanel] span[data-move]:not([aria-hidden])'
        const before = new Map([...document.querySelectorAll(prices)].map((price) => [price, price.textContent]))
        const moves: boolean[] = []
        new MutationObserver((records) => {
          const moved = records.flatMap(({ target }) => {
            const was =
              target instanceof HTMLElement && target.dataset['move'] !== 'none' ? before.get(target) : undefined
            before.delete(target as Element)
            return was === undefined ? [] : [{ target, was }]
          })
          setTimeout(() => {
            moves.push(...moved.map(({ target, was }) => target.textContent !== was))
            if (moves.length > 2) resolve(moves)
          })
        }).observe(document.body, { attributes: true, attributeFilter: ['data-move'], subtree: true })
      }),
  )

test.each<{ kind: TranslatorKind; name: string }>([
  { kind: 'replaces', name: 'viewer10' },
  { kind: 'wraps', name: 'viewer13' },
])(
  '[R-12, D-04] a page whose texts a translator $kind goes on: prices move, one bets, talks and goes about',
  async ({ kind, name }) => {
    const somebody = await person()
    const { page, context } = somebody
    await bringTranslator(context, kind)
    await arriveAs(somebody, name, '/app/sports')
    const home = page.getByRole('tabpanel', { name: '赛事列表' })
    const price = home.getByRole('button', { name: /^主 \d/ }).first()
    await price.waitFor()
    await page.evaluate('translate()')
    expect(await page.locator('font').count()).toBeGreaterThan(20)
    expect(new Set(await watchPrices(page))).toEqual(new Set([true]))
    await price.click()
    const slip = page.getByRole('complementary', { name: '投注单' })
    await slip.getByRole('textbox', { name: /^投注金额/ }).fill('12')
    await slip.getByText('¥12.00').first().waitFor()
    await home.getByRole('button', { pressed: true }).click()
    await page.getByLabel('赔率格式').selectOption('hongkong')
    await page.getByLabel('赔率格式').selectOption('decimal')
    await page.getByRole('tab', { name: /今日/ }).click()
    const go = page.getByRole('navigation', { name: '主导航' })
    for (const place of ['首页', '直播', '体育', '直播'])
      await go.getByRole('link', { name: place, exact: true }).click()
    await page
      .getByRole('link', { name: /阿诚聊球/ })
      .first()
      .click()
    await page.waitForURL(`**${roomPath}`)
    for (const text of ['第一句', '第二句', '第三句']) await say(page, text)
    // A sign before words that a translator has is another one from then on.
    const follow = page.getByRole('button', { name: /(?:关注主播|已关注) 阿诚聊球/ }).first()
    const isFollowed = (await follow.getAttribute('aria-pressed')) === 'true'
    for (const pressed of [!isFollowed, isFollowed]) {
      await follow.click()
      await expect.poll(() => follow.getAttribute('aria-pressed')).toBe(String(pressed))
      await expect.poll(() => follow.innerText()).toBe(pressed ? '已关注' : '关注')
    }
    await go.getByRole('link', { name: '首页', exact: true }).click()
    await page.waitForURL('**/app/home')
    await logOut(page)
  },
)
