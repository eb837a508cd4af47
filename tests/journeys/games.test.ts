import { afterEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { venueGameList } from '#contract/venues/game-calls.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys()
const lobby = '/app/egame'

const fault = async (code: string, name: string): Promise<void> => {
  const { exit, stderr } = await world().admin(['venue', 'fault', code, name])
  if (exit !== 0) throw new Error(stderr)
}

const siteName = async (name: string): Promise<void> => {
  expect(await world().admin(['config', 'set', 'siteName', JSON.stringify(name)])).toMatchObject({ exit: 0 })
}

afterEach(() => fault('dz', 'none'))
afterEach(() => siteName('看台'))

const game = (page: Page) => page.frameLocator('iframe[title="游戏画面"]')
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const search = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: '搜索游戏名、拼音、厂商' }).fill(words)

/** One spin, from the press until the game has said how it ended. */
const spin = async (page: Page): Promise<string> => {
  const said = game(page).getByRole('status')
  await game(page).getByRole('button', { name: '旋转', exact: true }).click()
  await said.getByText(/赢得|没有中奖/).waitFor()
  return said.innerText()
}

const minorOf = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)

test('[C-13, R-08, R-09, A-01] a member keeps a game aside on a phone, opens it from there, plays and goes back', async () => {
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer10', lobby)
  const { page } = who
  await page.getByRole('heading', { name: '电子游艺' }).waitFor()
  await search(page, 'fcxp')
  await page.getByText('1 款', { exact: true }).waitFor()
  await card(page, '翡翠星盘').getByRole('button', { name: '收藏翡翠星盘' }).click()
  await card(page, '翡翠星盘').getByRole('button', { name: '取消收藏翡翠星盘', pressed: true }).waitFor()
  await page.getByRole('tab', { name: '我的收藏' }).click()
  await page.reload()
  await card(page, '翡翠星盘').getByRole('link', { name: '开始 翡翠星盘' }).click()
  await page.getByRole('heading', { name: '翡翠星盘' }).waitFor()
  expect(new URL(page.url()).searchParams.get('game')).toBe('dz/dz-001')
  await game(page).getByText('余额').waitFor()
  await game(page).getByRole('button', { name: '旋转', exact: true }).click()
  await game(page).getByText('余额不足').waitFor()
  await page.reload()
  await game(page).getByRole('button', { name: '旋转', exact: true }).waitFor()
  await game(page).getByRole('button', { name: '退出' }).click()
  await page.waitForURL('**/app/egame/dz')
  // A lobby that was loaded anew knows which address is spent: the game is asked for once.
  await page.goto('/app/egame/dz?q=fcxp')
  const launches: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/game/launch')) launches.push(request.url())
  })
  await card(page, '翡翠星盘').getByRole('link', { name: '开始 翡翠星盘' }).click()
  await game(page).getByRole('button', { name: '旋转', exact: true }).click()
  await game(page).getByText('余额不足').waitFor()
  await game(page).getByRole('button', { name: '退出' }).click()
  await page.waitForURL('**/app/egame/dz')
  expect(launches.length).toBe(1)
  await page.getByRole('region', { name: '最近在玩' }).getByRole('link', { name: '翡翠星盘' }).waitFor()
  await page.getByRole('button', { name: '清除记录' }).click()
  await page.getByRole('region', { name: '最近在玩' }).waitFor({ state: 'detached' })
})

test('[C-13] anybody tries a game for nothing; more games come page by page; what nobody has says so', async () => {
  const who = await person()
  const { page } = who
  await page.goto(lobby)
  const cards = page.getByRole('tabpanel', { name: '游戏列表' }).getByRole('article')
  const more = page.getByRole('button', { name: '加载更多' })
  await expect.poll(() => cards.count()).toBe(24)
  who.expectOutage()
  await page.route('**/api/game/list', (route) => route.abort())
  await more.click()
  await page.getByRole('alert').filter({ hasText: '请检查网络后重试。' }).waitFor()
  await page.unroute('**/api/game/list')
  await more.click()
  await expect.poll(() => cards.count()).toBe(48)
  who.expectService()
  // A change of the site while the next page is on its way takes nothing away.
  const release = Promise.withResolvers<void>()
  await page.route('**/api/game/list', (route) => release.promise.then(() => route.continue()), { times: 1 })
  await more.click()
  await siteName('看台二号')
  await page.getByText('看台二号').first().waitFor()
  release.resolve()
  await expect.poll(() => cards.count()).toBe(66)
  await search(page, '量子纠缠')
  await page.getByText('没有找到“量子纠缠”').waitFor()
  await page.getByRole('button', { name: '查看全部游戏' }).click()
  await card(page, '翡翠星盘').getByRole('link', { name: '试玩 翡翠星盘' }).click()
  await page.getByText('试玩', { exact: true }).first().waitFor()
  const before = 1_000_000
  await page.getByTestId('balance').getByText('10,000.00').waitFor()
  await spin(page)
  const net = async () => minorOf(await page.getByTestId('net').innerText())
  await expect.poll(async () => before + (await net())).toBe(minorOf(await page.getByTestId('balance').innerText()))
  await page.getByRole('button', { name: '返回大厅' }).click()
  await page.waitForURL('**/app/egame/dz')
})

test('[C-13] each tile has a drawing of its own, and kind, volatility and what was played last narrow them', async () => {
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer12', lobby)
  const { page } = who
  const cards = page.getByRole('tabpanel', { name: '游戏列表' }).getByRole('article')
  await expect.poll(() => cards.count()).toBe(24)
  const sources = await cards.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(new Set(sources).size).toBe(24)
  await page.getByRole('region', { name: '玩法' }).getByRole('button', { name: /^爬升/ }).click()
  await page.getByLabel('波动').selectOption('high')
  await expect.poll(() => cards.count()).toBe(2)
  expect(new URL(page.url()).search).toBe('?play=climb&volatility=high')
  await page.reload()
  await card(page, '星际快车').getByRole('link', { name: '开始 星际快车' }).click()
  await game(page).locator('.flyer image[href="/art/rocket.svg"]').waitFor()
  await page.goto(lobby)
  await page.getByRole('tab', { name: '最近' }).click()
  await card(page, '星际快车').waitFor()
  expect(await cards.count()).toBe(1)
})

test.each([
  ['dz-001', '旋转', '#disc path'],
  ['dz-006', '旋转', '.reel[data-state="won"], .reel[data-state="stopped"]'],
  ['dz-003', '起飞', '.flyer[data-state="stopped"], .flyer[data-state="fallen"]'],
  ['dz-009', '打开', '.thing[data-state="drawn"]'],
] as const)('[C-13] %s opens what its tile shows: %s, and its round ends', async (gameId, verb, shown) => {
  const { page } = await person(viewports.phone)
  await page.goto(`/play.html?game=dz/${gameId}&demo=1`)
  await game(page).getByRole('button', { name: verb, exact: true }).click()
  await game(page)
    .getByRole('status')
    .getByText(/赢得|没有中奖/)
    .waitFor()
  await game(page).locator(shown).first().waitFor({ state: 'attached' })
})

test('[C-13, E-04] games of a venue in maintenance stand there and lead nowhere, until it is back', async () => {
  const { page } = await person()
  await page.goto('/app/egame/dz?q=fcxp')
  await card(page, '翡翠星盘').getByRole('link', { name: '开始 翡翠星盘' }).waitFor()
  await fault('dz', 'maintenance')
  await card(page, '翡翠星盘').getByText('维护中').waitFor()
  expect(await card(page, '翡翠星盘').getByRole('link').count()).toBe(0)
  await page.goto('/play.html?game=dz/dz-001&demo=1')
  await page.getByText('现在不能玩这款游戏').waitFor()
  await fault('dz', 'none')
  await expect
    .poll(
      async () => {
        await page
          .getByRole('button', { name: '重试' })
          .click({ timeout: 2_000 })
          .catch(() => undefined)
        return game(page).getByRole('button', { name: '旋转', exact: true }).count()
      },
      { timeout: within(20_000) },
    )
    .toBe(1)
})

test('[C-13] a member with the transfer wallet moves money, plays with it, leaves and has it back with one click', async () => {
  const who = await person()
  await arriveAs(who, 'viewer11', '/app/wallet/transfer')
  const { page } = who
  await page.getByRole('button', { name: '转入看台电子' }).click()
  await page.getByLabel('金额').fill('500')
  await page.getByRole('button', { name: '确认转入' }).click()
  await page.getByText('已转入看台电子 ¥500.00').waitFor()
  await page.goto('/app/egame/dz?q=fcxp')
  await card(page, '翡翠星盘').getByRole('link', { name: '开始 翡翠星盘' }).click()
  await game(page).getByText('CNY 500.00').waitFor()
  await game(page).getByRole('radio', { name: '10', exact: true }).click()
  await spin(page)
  const net = minorOf(await page.getByTestId('net').innerText())
  await game(page).getByRole('button', { name: '退出' }).click()
  await page.getByRole('link', { name: '转账与一键回收' }).click()
  await page.getByRole('button', { name: '一键回收' }).click()
  const whole = `${((1_000_000 + net) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  await page.getByTestId('center-balance').getByText(whole).waitFor()
  const { stdout } = await world().admin(['ledger', 'verify'])
  expect(stdout).toContain('ledger clean')

  // The venue tells the round by its records, and it stands among all others.
  await world().admin(['venue', 'reconcile', 'dz'])
  await page.goto('/app/records')
  await page.getByRole('region', { name: '投注记录', exact: true }).getByText('翡翠星盘').click()
  await page.getByText('这一局用的是转入场馆的钱').waitFor()
})

test('[R-09] what other windows and origins say to the page of a game is ignored', async () => {
  const { page } = await person()
  await page.goto('/play.html?game=dz/dz-001&demo=1')
  await game(page).getByRole('button', { name: '旋转', exact: true }).waitFor()
  await expect.poll(async () => minorOf(await page.getByTestId('balance').innerText())).toBe(1_000_000)
  await page.evaluate(async () => {
    const message = { grandstand: 1, type: 'balance', balanceMinor: 99_999_999, currency: 'CNY' }
    window.postMessage(message, '*')
    window.postMessage({ grandstand: 1, type: 'exit' }, '*')
    const heard = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
    const source = document.querySelector('iframe')?.contentWindow ?? null
    const forged = { data: { grandstand: 1, type: 'exit' }, origin: 'https://evil.example', source }
    dispatchEvent(new MessageEvent('message', forged))
    await heard
  })
  await spin(page)
  expect(minorOf(await page.getByTestId('balance').innerText())).toBeLessThan(2_000_000)
  expect(new URL(page.url()).pathname).toBe('/play.html')
})

test('[C-13, R-09] while a game is played the screen stays on; a wide one asks for it, and turns it when it fills it', async () => {
  const { games } = await openClient(world().baseUrl, '').accepted(venueGameList, { channelCode: 'dz' })
  const wide = games.find(
    ({ orientation, hasDemo, play }) => orientation === 'landscape' && hasDemo && play === 'reels',
  )
  const { page } = await person(viewports.phone)
  await page.addInitScript(() => {
    const asked: string[] = []
    const say = async (what: string): Promise<void> => void asked.push(what)
    const request = (): Promise<object> => say('awake').then(() => ({ release: () => say('asleep') }))
    Object.assign(window, { asked })
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.assign(screen.orientation, { lock: say })
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
  await page.goto(`/play.html?game=dz/${wide?.gameId}&demo=1`)
  await game(page).getByRole('button', { name: '旋转', exact: true }).waitFor()
  const hint = page.getByRole('button', { name: '这款游戏横屏更好玩，请转动手机' })
  await hint.waitFor()
  await expect.poll(asked).toEqual(['awake'])
  // Whoever comes back to the page has a screen that the system let go of meanwhile.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(asked).toEqual(['awake', 'awake'])
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(asked).toEqual(['awake', 'awake', 'landscape'])
  await page.getByRole('button', { name: '退出全屏' }).click()
  await page.setViewportSize({ width: viewports.phone.height, height: viewports.phone.width })
  await hint.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '返回大厅' }).click()
  await page.waitForURL('**/app/egame/dz')
  await expect.poll(asked).toEqual(['awake', 'awake', 'landscape', 'asleep'])
})

test('[C-13, A-02] a member with the single wallet plays from the centre wallet while the venue repeats its callbacks', async () => {
  const who = await person()
  await arriveAs(who, 'viewer13', '/app/wallet/transfer')
  const { page } = who
  await page.getByRole('switch', { name: '免转：场馆直接用中心钱包' }).click()
  await page.getByText('免转已开启', { exact: true }).waitFor()
  await fault('dz', 'callbacks-repeated')
  await page.goto('/app/egame/dz?q=fcxp')
  await page.getByText('免转已开启：场馆直接用中心钱包').waitFor()
  await card(page, '翡翠星盘').getByRole('link', { name: '开始 翡翠星盘' }).click()
  await game(page).getByText('CNY 10,000.00').waitFor()
  await game(page).getByRole('radio', { name: '50', exact: true }).click()
  await spin(page)
  await spin(page)
  const net = async () => minorOf(await page.getByTestId('net').innerText())
  const balance = async () => minorOf(await page.getByTestId('balance').innerText())
  await expect.poll(async () => (await balance()) - (await net())).toBe(1_000_000)
  const whole = ((await balance()) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await game(page).getByRole('button', { name: '退出' }).click()
  await page.getByRole('region', { name: '资金' }).getByText(whole).waitFor()
  expect((await world().admin(['ledger', 'verify'])).stdout).toContain('ledger clean')
})

test('[C-13, A-05] a member who chose USDT plays for tenths and whole ones of it', async () => {
  const who = await person(viewports.phone)
  await arriveAs(who, 'viewer14', '/app/member/settings')
  const { page } = who
  await page.getByRole('radio', { name: /USDT/ }).click()
  await page.getByText('结算币种已切换为泰达币 USDT').waitFor()
  await page.goto('/app/wallet/transfer')
  await page.getByRole('switch', { name: '免转：场馆直接用中心钱包' }).click()
  await page.getByText('免转已开启', { exact: true }).waitFor()
  await page.goto('/app/egame/dz?q=fcxp')
  await card(page, '翡翠星盘').getByRole('link', { name: '开始 翡翠星盘' }).click()
  await game(page).getByText('USDT 1,000.00', { exact: true }).waitFor()
  expect(await game(page).getByRole('radiogroup').first().getByRole('radio').allInnerTexts()).toEqual([
    '0.1',
    '0.5',
    '1',
    '5',
    '10',
  ])
  await game(page).getByRole('radio', { name: '0.1', exact: true }).click()
  expect(await spin(page)).toMatch(/没有中奖|USDT 0\.\d/)
})
