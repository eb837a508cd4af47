import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { anchorGifts, anchorReward } from '#contract/gifts/calls.ts'
import { chatSend } from '#contract/rooms/calls.ts'
import { serverTimeFirstMs } from '#contract/limits.ts'
import { timeCheck } from '#contract/site/calls/system.ts'
import { greetingAt } from '#src/features/home/greeting-hour.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, chatOf, logIn, viewports, type Person } from './browser.ts'
import { journeys, roomNo, roomPath } from './journey.ts'

const clock = { aheadMs: 0 }
const { person, member, world } = journeys({ clock })

/** The zone where it is that hour now. POSIX counts westwards. */
const zoneWhereItIs = (hour: number): string => {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/** The borders of the day have a test of their own, in greeting-hour.test.ts. */
test('[L-07] the greeting is that of the visitor’s own clock, whatever the clock of the server says', async () => {
  const { page, context } = await person(viewports.phone)
  const [hour, words] = greetingAt(new Date().getHours()) === 'evening' ? [7, '早上好'] : [20, '晚上好']
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: zoneWhereItIs(hour) })
  await page.goto('/app/home')
  await page.getByRole('region', { name: '演示余额' }).getByRole('heading', { name: words }).waitFor()
})

test('[L-07] a page that stays open greets anew when the hour comes', async () => {
  const { page, context } = await person(viewports.phone)
  const startMs = new Date().setUTCMinutes(58, 0, 0)
  clock.aheadMs = startMs - Date.now()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: zoneWhereItIs(18) })
  await page.clock.install({ time: startMs })
  await page.goto('/app/home')
  const greeting = page.getByRole('region', { name: '演示余额' }).getByRole('heading')
  await expect.poll(() => greeting.innerText()).toBe('傍晚好')
  // What came with an answer would draw the page anew.
  await page.route(/\/api\//, () => undefined)
  clock.aheadMs += 180_000
  await page.clock.pauseAt(startMs + 180_000)
  await expect.poll(() => greeting.innerText()).toBe('晚上好')
  clock.aheadMs = 0
})

const titleOf = (page: Page) => page.evaluate(() => document.title)

test('[R-11] a long title scrolls by a character each 300 ms, and stands while the tab is hidden', async () => {
  const { page } = await person()
  await page.goto(roomPath)
  await page.waitForFunction(() => document.title.includes('赤焰'))
  const whole = await titleOf(page)
  expect(Array.from(whole).length).toBeGreaterThanOrEqual(15)
  const titles = await page.evaluate(
    () =>
      new Promise<[text: string, atMs: number][]>((resolve) => {
        const heard: [string, number][] = []
        new MutationObserver(() => {
          if (heard.at(-1)?.[0] === document.title) return
          heard.push([document.title, performance.now()])
          if (heard.length === 5) resolve(heard)
        }).observe(document.head, { childList: true, subtree: true, characterData: true })
      }),
  )
  // A title loses the spaces at its ends.
  const letters = titles.map(([text]) => text.replaceAll(/\s/g, ''))
  expect(new Set(letters).size).toBeGreaterThanOrEqual(4)
  for (const [index, text] of letters.slice(1).entries()) {
    const before = letters[index] ?? ''
    expect([before, `${before.slice(1)}${before.slice(0, 1)}`]).toContain(text)
  }
  const [first, last] = [titles[0]?.[1] ?? 0, titles[4]?.[1] ?? 0]
  expect((last - first) / 4).toBeGreaterThan(200)

  const changes = await page.evaluate(async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
    const before = document.title
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return [before, document.title]
  })
  expect(changes[1]).toBe(changes[0])
})

test('[L-09] pictures come as webp, and as jpg or png where the browser cannot draw that', async () => {
  const picturesOf = async (somebody: Person): Promise<string[]> => {
    await somebody.page.goto('/app/home')
    const banners = somebody.page.getByRole('region', { name: '活动中心' }).locator('img[src*="/art/scenes/"]')
    await banners.first().scrollIntoViewIfNeeded()
    return banners.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  }
  const usual = await picturesOf(await person())
  expect(usual.length).toBeGreaterThan(0)
  expect(usual.filter((src) => !src.endsWith('.webp'))).toEqual([])

  const old = await person()
  await old.context.addInitScript(() => {
    const decode = HTMLImageElement.prototype.decode
    HTMLImageElement.prototype.decode = function () {
      return this.src.startsWith('data:image/webp') ? Promise.reject(new Error('unknown format')) : decode.call(this)
    }
  })
  await expect
    .poll(async () => (await picturesOf(old)).filter((src) => !/\.(?:jpg|png)$/.test(src)), { timeout: within(40_000) })
    .toEqual([])
})

test('[R-09] a link of the site to elsewhere leads through /play.html, which names the host before it leaves', async () => {
  const set = await world().admin([
    'config',
    'set',
    'bottomLinks',
    JSON.stringify([
      {
        code: 'partner',
        name: '合作伙伴',
        link: 'https://games.example/lobby?table=7&lang=zh',
        group: '关于',
        sort: 1,
      },
    ]),
  ])
  expect(set.stderr).toBe('')
  const { page, context } = await person()
  await page.goto('/app/home')
  const link = page.getByRole('link', { name: '合作伙伴' })
  const address = new URL((await link.getAttribute('href')) ?? '', world().baseUrl)
  expect([
    address.pathname,
    atob((address.searchParams.get('u') ?? '').replaceAll('-', '+').replaceAll('_', '/')),
  ]).toEqual(['/play.html', 'https://games.example/lobby?table=7&lang=zh'])
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  await opened.getByText('games.example').waitFor()
  expect(await opened.locator('#go').getAttribute('href')).toBe('https://games.example/lobby?table=7&lang=zh')

  await page.goto('/play.html?u=amF2YXNjcmlwdDphbGVydCgxKQ')
  await page.locator('#broken').getByText('链接无效').waitFor()
  expect(await page.locator('#leaving').count()).toBe(0)
  await page.goto(`/play.html?u=${btoa(`${world().baseUrl}/app/help`).replaceAll('=', '')}`)
  await page.waitForURL('**/app/help')
})

/** To the millisecond in server-clock.test.ts. */
test('[L-02] the server’s time is asked soon after the page came, then each minute', async () => {
  const { page } = await person()
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(timeCheck.path)) asked += 1
  })
  await page.clock.install()
  await page.goto('/app/help')
  await page.getByRole('searchbox', { name: '搜索帮助文章' }).waitFor()
  await page.clock.runFor(serverTimeFirstMs + 1_000)
  await expect.poll(() => asked).toBe(1)
  for (const nth of [2, 3]) {
    // An answer before the next one is asked for, as in a minute that lasts one.
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(60_000)
    await expect.poll(() => asked).toBe(nth)
  }
})

test('[V-11, D-04, E-08, V-12] frames that arrive twice change nothing: each text, gift and welcome shows once', async () => {
  const { page } = await person()
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((frame) => {
      socket.send(frame)
      if (String(frame).includes('room.frame')) socket.send(frame)
    })
  })
  await page.goto(roomPath)
  const chat = chatOf(page)
  await page.getByText('还没有人说话').waitFor()
  const talker = await member('viewer06')
  const text = `只说一次 ${crypto.randomUUID().slice(0, 8)}`
  await talker.accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text })
  const giver = await member('viewer07')
  const { gifts } = await giver.accepted(anchorGifts, {})
  const gift = gifts.find(({ name }) => name === '荧光棒')
  if (!gift) throw new Error('the demo has no 荧光棒')
  await giver.accepted(anchorReward, {
    requestId: crypto.randomUUID(),
    chatRoomNo: roomNo,
    giftId: gift.giftId,
    count: 1,
    price: gift.price,
  })
  const newcomer = await person()
  await logIn(newcomer, 'viewer08', roomPath)
  await chat.getByText('进入直播间').first().waitFor()
  await newcomer.page.reload()
  const last = `最后一句 ${crypto.randomUUID().slice(0, 8)}`
  await talker.accepted(chatSend, { requestId: crypto.randomUUID(), chatRoomNo: roomNo, text: last })
  await chat.getByText(last).waitFor()
  expect([
    await chat.getByText(text).count(),
    await chat.getByText('送出 荧光棒').count(),
    await chat.getByText('进入直播间').count(),
    await chat.getByText(last).count(),
  ]).toEqual([1, 1, 1, 1])
})

/** Runs in the page: whether nothing lies over the middle of the toast with these words, as it comes. */
const isToastOnTop = (words: string): Promise<boolean> =>
  new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      const toasts = [...document.querySelectorAll<HTMLElement>('section[aria-live] li')]
      const toast = toasts.find(({ innerText }) => innerText.includes(words))
      if (!toast) return
      observer.disconnect()
      const { left, top, width, height } = toast.getBoundingClientRect()
      resolve(toast.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
    }).observe(document.body, { childList: true, subtree: true })
  })

test('[X-09, X-05] a session whose time is over says so once, and leads to the log-in and back; what comes meanwhile is read over the dialog', async () => {
  const somebody = await person()
  const { page, context } = somebody
  await page.clock.install()
  const dialogIsHere = page.waitForResponse(/session-dialog/)
  await logIn(somebody, 'viewer09', '/app/help')
  await dialogIsHere
  await page.getByRole('searchbox', { name: '搜索帮助文章' }).waitFor()
  // An answer of the server would set the clock right.
  somebody.expectOutage()
  await context.setOffline(true)
  await page.clock.fastForward(31 * 24 * 60 * 60_000)
  const dialog = page.getByRole('dialog', { name: '温馨提示' })
  await dialog.waitFor()
  const isRead = page.evaluate(isToastOnTop, '网络已恢复')
  await context.setOffline(false)
  expect(await isRead).toBe(true)
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.waitForURL(/\/login\?fromPage=%2Fapp%2Fhelp/)
})

test('[L-06] amounts have two decimals and separators, counts over ten thousand are told in 万', async () => {
  const giver = await member('viewer10')
  const { gifts } = await giver.accepted(anchorGifts, {})
  const gift = gifts.find(({ price }) => price > 1_000)
  if (!gift) throw new Error('the demo has no gift of a thousand coins')
  const count = Math.ceil(12_000 / gift.price)
  const { coinsTaken } = await giver.accepted(anchorReward, {
    requestId: crypto.randomUUID(),
    chatRoomNo: roomNo,
    giftId: gift.giftId,
    count,
    price: gift.price,
  })
  const somebody = await person()
  await logIn(somebody, 'viewer11', roomPath)
  await somebody.page.getByText('¥10,000.00').first().waitFor()
  await somebody.page.getByRole('tab', { name: '贡献榜' }).click()
  const tenThousands = Math.floor(coinsTaken / 1_000) / 10
  await somebody.page.getByText(`${tenThousands}万`).first().waitFor()
})

test('[R-12] a page whose code is long in coming has a shape, which stays until the page is there', async () => {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
  const file = manifest['src/app/wallet/wallet-routes.tsx']?.file ?? expect.fail('the wallet has no file of its own')
  const outerFile = manifest['src/app/more-routes.tsx']?.file ?? expect.fail('these pages have no file of their own')
  const { page } = await person()
  const coming = Promise.withResolvers<undefined>()
  await page.route(`**/${file}`, async (route) => {
    await coming.promise
    await route.continue()
  })
  // Between two parts of a page, each with code of its own, it does not go and come again.
  await page.addInitScript(() => {
    let wasSeen = false
    const look = (): void => {
      const shape = document.querySelector('output[data-opening]')
      const isSeen = shape !== null && getComputedStyle(shape).visibility === 'visible'
      if (wasSeen && !isSeen) document.documentElement.dataset['gaps'] = String(performance.now())
      wasSeen ||= isSeen
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const outer = Promise.withResolvers<undefined>()
  await page.route(`**/${outerFile}`, async (route) => {
    await outer.promise
    await route.continue()
  })
  await page.goto('/app/wallet')
  const shape = page.getByRole('status', { name: '正在加载' })
  await shape.waitFor()
  const asked = page.waitForRequest(`**/${file}`)
  outer.resolve(undefined)
  await asked
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await shape.waitFor()
  expect(await page.locator('html').getAttribute('data-gaps')).toBeNull()
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  coming.resolve(undefined)
  await page.getByText('登录后查看会员中心').waitFor()
  await shape.waitFor({ state: 'hidden' })
})

test('[S-01] while the site still looks at the session that a browser keeps, nobody is asked to log in', async () => {
  const who = await person()
  await arriveAs(who, 'viewer09', '/app/help')
  const { page } = who
  const known = Promise.withResolvers<undefined>()
  await page.route('**/api/member/info/web', async (route) => {
    await known.promise
    await route.continue()
  })
  for (const [viewport, path] of [
    [viewports.desktop, '/app/live'],
    [viewports.phone, '/app/home'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.goto(path)
    // These links come with the app, last of all; what the server drew has none.
    await page.getByRole('contentinfo').getByRole('link').first().waitFor()
    expect(await page.getByRole('link', { name: '登录' }).filter({ visible: true }).count()).toBe(0)
  }
  known.resolve(undefined)
  await page.getByRole('link', { name: '存款' }).first().waitFor()
})

test('[C-10] the bar of a tablet says that a page is behind the member’s own menu', async () => {
  const reader = await person(viewports.tablet)
  await arriveAs(reader, 'viewer06', '/app/wallet')
  await reader.page.locator('nav button[aria-current="page"]', { hasText: '我的' }).waitFor()
  await reader.page.goto('/app/live')
  await reader.page.locator('nav button:not([aria-current])', { hasText: '我的' }).waitFor()
})

test('[R-12] the picture of a room is as wide as a tablet', async () => {
  const { page } = await person(viewports.tablet)
  await page.goto(roomPath)
  const picture = page.getByRole('region', { name: '直播播放器' })
  const besideIt = () => picture.evaluate((box) => (box.closest('[data-fit]')?.clientWidth ?? 0) - box.clientWidth)
  await expect.poll(besideIt).toBeLessThanOrEqual(30)
  const composer = await page.getByRole('button', { name: '登录后参与聊天' }).boundingBox()
  expect((composer?.y ?? Infinity) + (composer?.height ?? 0)).toBeLessThanOrEqual(viewports.tablet.height)
})

test('[C-10, C-16] on a phone a page below another one has a way back while it comes, when it is missing, and in an article', async () => {
  const reader = await person(viewports.phone)
  const head = reader.page.getByRole('banner')
  for (const [path, back, title] of [
    ['/app/help/no-such', '/app/help', '帮助中心'],
    ['/app/match/999999', '/app/sports', ''],
    ['/app/help/terms', '/app/help', '用户协议'],
    ['/app/notices/weekend-derby', '/app/notices', '周末德比夜'],
  ] as const) {
    await reader.page.goto(path)
    await reader.page.getByRole('heading', { level: 1 }).waitFor()
    await expect
      .poll(() => head.getByRole('heading', { level: 1 }).allTextContents())
      .toEqual(title === '' ? [] : [title])
    expect(await reader.page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await head.getByRole('link', { name: /返回/ }).click()
    await reader.page.waitForURL(`**${back}`)
  }
})
