import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { listenToToasts, logIn, pressUntilShown, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys()

type Key = keyof typeof siteDefaults

const changed = new Set<Key>()

const configure = async (key: Key, value: unknown): Promise<void> => {
  changed.add(key)
  const { exit, stderr } = await world().admin(['config', 'set', key, JSON.stringify(value)])
  expect([exit, stderr]).toEqual([0, ''])
}

afterEach(async () => {
  for (const key of changed) await configure(key, siteDefaults[key])
  changed.clear()
})

const entriesOf = (page: Page) =>
  page.getByRole('navigation', { name: '主导航' }).locator('a, button').allTextContents()

/** Opens the live list, until its socket has heard something: what is changed before is not told to it. */
const hearing = async (page: Page): Promise<void> => {
  const heard = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto('/app/live')
  await heard
}

const headingsOf = (page: Page) => page.locator('main').getByRole('heading', { level: 2 }).allTextContents()

/** One match that is cast now, with its room. */
const someMatch = async () => {
  const { items } = await openClient(world().baseUrl, '').accepted(livePopularList, {})
  const item = items.find(({ matchId, gameStatus }) => matchId !== null && gameStatus === 1)
  if (!item?.matchId) throw new Error('no match runs')
  return { matchId: item.matchId, roomNo: item.anchorRoomId }
}

test('[C-10] an operator’s navigation stands in the bars of every open page, with its words, order, place and target', async () => {
  const [desk, phone] = [await person(), await person(viewports.phone)]
  await Promise.all([hearing(desk.page), hearing(phone.page)])
  await Promise.all([desk, phone].map(({ page }) => page.getByRole('link', { name: '直播', exact: true }).waitFor()))
  // A site with one language has no switch for it; a visitor has the theme on every screen.
  for (const { page } of [desk, phone]) {
    await page.getByRole('banner').getByRole('button', { name: '切换到浅色' }).waitFor()
    expect(await page.getByRole('banner').getByRole('button', { name: 'English' }).count()).toBe(0)
  }
  expect([await entriesOf(desk.page), await entriesOf(phone.page)]).toEqual([
    ['首页', '体育', '直播', '真人', '电子', '彩票', '活动'],
    ['首页', '体育', '直播', '活动', '我的'],
  ])

  const entry = { sort: 8, status: '1', places: ['rail', 'tabs'] }
  await configure('navigation', [
    ...siteDefaults.navigation.filter(
      ({ code }) => !['live', 'egame', 'casino', 'lottery', 'activities'].includes(code),
    ),
    { ...entry, code: 'news', name: '资讯', link: '/app/news', icon: 'news', sort: 0 },
    { ...entry, code: 'help', name: '帮助', link: '/app/help', icon: 'book', places: ['rail'] },
    { ...entry, code: 'shop', name: '商店', link: 'https://shop.example/', icon: 'gift', places: ['tabs'] },
    { ...entry, code: 'soon', name: '敬请期待', link: '/app/help', icon: 'flame', status: '0' },
  ])
  await Promise.all(
    [desk, phone].map(({ page }) =>
      page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资讯', exact: true }).waitFor(),
    ),
  )
  // An entry that leads elsewhere comes with code of its own.
  const shop = phone.page.getByRole('link', { name: '商店' })
  await shop.waitFor()
  expect([await entriesOf(desk.page), await entriesOf(phone.page)]).toEqual([
    ['资讯', '首页', '体育', '帮助'],
    ['资讯', '首页', '体育', '我的', '商店'],
  ])
  expect([await shop.getAttribute('target'), (await shop.getAttribute('href'))?.startsWith('/play.html?u=')]).toEqual([
    '_blank',
    true,
  ])
  await desk.page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资讯', exact: true }).click()
  await desk.page.waitForURL('**/app/news')
  await desk.page.locator('a[aria-current="page"]', { hasText: /^资讯$/ }).waitFor()
  await configure('navigation', siteDefaults.navigation)
  await desk.page.getByRole('link', { name: '直播', exact: true }).first().waitFor()
})

test('[C-09, C-10] what an operator changes while a page’s socket is away is there when it is back', async () => {
  const { page, expectOutage } = await person()
  expectOutage()
  const back = Promise.withResolvers<void>()
  const connected: (() => Promise<void>)[] = []
  let opened = 0
  await page.routeWebSocket('**/socket/**', async (socket) => {
    opened += 1
    if (opened > 1) await back.promise
    socket.connectToServer().onMessage((frame) => {
      socket.send(frame)
      if (String(frame).startsWith('40')) connected.push(() => socket.close())
    })
  })
  await page.goto('/app/live')
  await page.getByRole('link', { name: '直播', exact: true }).waitFor()
  await expect.poll(() => connected.length).toBe(1)
  await connected[0]?.()
  await expect.poll(() => opened).toBe(2)
  const news = { code: 'news', name: '资讯', link: '/app/news', icon: 'news', sort: 0, status: '1', places: ['rail'] }
  await configure('navigation', [...siteDefaults.navigation, news])
  back.resolve()
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资讯', exact: true }).waitFor()
})

test('[C-10, R-03, L-07] an operator’s sections make the home page, in their order, also while it is open', async () => {
  const { page } = await person()
  await page.goto('/app/home')
  const foot = ['热门赛事', '正在直播', '电子场馆', '活动中心', '热门活动']
  await expect.poll(async () => (await headingsOf(page)).slice(-5)).toEqual(foot)
  expect(await page.locator('main h1').count()).toBe(1)

  await configure('homeConfig', { sections: ['banners', 'live', 'venues'], greeting: false })
  await expect.poll(() => headingsOf(page)).toEqual(['活动中心', '热门活动', '正在直播', '电子场馆'])
  expect(await page.locator('main h1').count()).toBe(0)
  expect(await page.getByRole('region', { name: '平台公告' }).count()).toBe(0)
  await page.getByRole('link', { name: /捕鱼乐园/ }).click()
  await page.waitForURL('**/app/egame/by')
})

test('[C-10, E-18] an operator’s types are the filters of the lists; a hidden one in the address shows all', async () => {
  const { page } = await person()
  await page.goto('/app/live')
  const filters = page.getByRole('tablist', { name: '按类型筛选' }).getByRole('tab')
  const words = async () => (await filters.allTextContents()).map((text) => text.replace(/\d+$/, ''))
  await filters.first().waitFor()
  expect(await words()).toEqual(['全部', '足球', '篮球', '电竞', '主播'])
  await configure('sportConfig', [
    { sportsType: 'esports', name: '电子竞技', sort: 1, status: '1' },
    { sportsType: 'football', name: '足球', sort: 2, status: '1' },
    { sportsType: 'anchor', name: '主播', sort: 3, status: '2' },
  ])
  await filters.filter({ hasText: '电子竞技' }).waitFor()
  expect(await words()).toEqual(['全部', '电子竞技', '足球'])
  await page.goto('/app/live?sport=anchor')
  await filters.first().waitFor()
  expect(await filters.first().getAttribute('aria-selected')).toBe('true')

  await page.goto('/app/sports?sport=basketball')
  const listed = page.getByRole('navigation', { name: '体育目录' }).getByRole('list').nth(1).getByRole('link')
  await listed.first().waitFor()
  expect((await listed.allTextContents()).map((text) => text.replace(/\d+$/, ''))).toEqual([
    '全部项目',
    '电子竞技',
    '足球',
  ])
  expect(await listed.first().getAttribute('aria-current')).toBe('page')
})

test('[C-10] name, title, logo and the origin of drawings are the operator’s', async () => {
  const { page } = await person()
  await page.goto('/app/home')
  await page.getByRole('heading', { name: '正在直播' }).waitFor()
  expect(await page.title()).toBe('看台 · 和主播一起看球')
  await configure('siteName', '球迷之家')
  await configure('siteNameEn', '')
  await configure('seoTitle', '球迷之家：一起看球')
  await configure('clientResources', { ...siteDefaults.clientResources, logoUrl: '/art/promo-cup.svg' })
  const brand = page.getByRole('banner').getByRole('link', { name: '球迷之家' })
  await brand.locator('img[src="/art/promo-cup.svg"]').waitFor()
  await page.waitForFunction(() => document.title === '球迷之家：一起看球')
  await page.goto('/app/news')
  await page.waitForFunction(() => document.title === '赛事资讯 · 球迷之家')

  await configure('clientResources', { ...siteDefaults.clientResources, artOrigin: world().baseUrl })
  await page.goto('/login')
  await page.locator(`img[src^="${world().baseUrl}/art/football-"]`).waitFor()
})

test('[C-08, C-10] news are asked for at the operator’s origin, which the browser keeps as newsDomain while it is set', async () => {
  const newsOrigin = world().baseUrl.replace('127.0.0.1', 'localhost')
  await configure('clientResources', { ...siteDefaults.clientResources, newsOrigin })
  const { page } = await person()
  const originOfNews = async (visit: () => Promise<unknown>): Promise<string> => {
    const [request] = await Promise.all([
      page.waitForRequest((asked) => new URL(asked.url()).pathname.startsWith('/api/site/game/newsoccer/')),
      visit(),
    ])
    return new URL(request.url()).origin
  }
  expect(await originOfNews(() => page.goto('/app/news'))).toBe(newsOrigin)
  await page.getByRole('link', { name: /十九岁门将首秀扑出点球/ }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('newsDomain'))).toBe(newsOrigin)
  await configure('clientResources', siteDefaults.clientResources)
  await page.waitForFunction(() => localStorage.getItem('newsDomain') === null)
  expect(await originOfNews(() => page.reload())).toBe(world().baseUrl)
  await page.getByRole('link', { name: /十九岁门将首秀扑出点球/ }).waitFor()
})

test('[C-10, L-09] a site that has no webp shows its pictures as jpg, also on an open page', async () => {
  const { page } = await person()
  await page.goto('/app/home')
  const pictures = page.getByRole('region', { name: '活动中心' }).locator('img[src*="/art/scenes/"]')
  const formats = async () =>
    new Set(await pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.slice(-5))))
  await pictures.first().scrollIntoViewIfNeeded()
  expect(await formats()).toEqual(new Set(['.webp']))
  await configure('clientResources', { ...siteDefaults.clientResources, webp: false })
  await expect.poll(formats).not.toContain('.webp')
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
  expect(new URL((await pictures.first().getAttribute('src')) ?? '', world().baseUrl).pathname).toMatch(/\.jpg$/)
})

test('[C-10] a banner of the log-in stands there and leads on', async () => {
  const { page } = await person(viewports.phone)
  await page.goto('/login')
  await page.getByRole('link', { name: /动态验证码怎样开启/ }).click()
  await page.waitForURL('**/app/help/two-factor')
})

test('[C-16] popular odds stand on the home page, and a price of theirs stays on the slip beside them', async () => {
  await configure('homeConfig', { sections: ['odds'], greeting: true })
  const { page } = await person()
  await page.goto('/app/home')
  const odds = page.getByRole('region', { name: '热门盘口' })
  const price = odds.getByRole('button', { disabled: false }).first()
  expect(await price.textContent()).toMatch(/\d+\.\d\d/)
  const remove = page.getByRole('complementary', { name: '投注单' }).getByRole('button', { name: /^移除 / })
  await pressUntilShown(price, remove)
  await page.reload()
  await odds.waitFor()
  await remove.click()
  await remove.waitFor({ state: 'hidden' })
})

test('[C-16] where no socket comes through, odds are asked for', async () => {
  const { page, expectOutage } = await person()
  expectOutage()
  await page.route('**/socket/**', (route) => route.abort())
  await page.routeWebSocket('**/socket/**', (socket) => void socket.close())
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/live/popular/odds'), {
    timeout: within(40_000),
  })
  await page.goto('/app/home')
  await page.getByRole('heading', { name: '热门赛事' }).waitFor()
  expect((await (await asked).response())?.status()).toBe(200)
})

test('[E-10, S-02] the page of a match has its room one press away, which says so while nobody streams there', async () => {
  const { matchId } = await someMatch()
  const { page } = await person()
  await page.goto(`/app/match/${matchId}`)
  const toasts = await listenToToasts(page)
  await page.getByRole('link', { name: '直播间' }).click()
  await expect.poll(toasts).toEqual(expect.arrayContaining([expect.stringContaining('赛事未开始') as string]))
  expect(page.url()).toContain(`/app/match/${matchId}`)
})

test('[E-10] a room that does not exist is asked for by its status until it does', async () => {
  const { page } = await person()
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/live/chatroom/status'), {
    timeout: within(40_000),
  })
  await page.goto('/app/room/99999')
  await page.getByText('房间不存在').waitFor()
  expect((await (await asked).response())?.status()).toBe(200)
})

test('[C-17] kinds of documents are called as the site’s dictionary has them', async () => {
  const viewer = await person()
  await logIn(viewer, 'viewer09', '/app/help')
  await viewer.page.goto('/app/member/documents')
  const kinds = viewer.page.getByLabel('类型').locator('option')
  await kinds.filter({ hasText: '身份证件' }).waitFor({ state: 'attached' })
  expect(await kinds.allTextContents()).toEqual(['身份证件', '地址证明', '付款凭证', '其他'])
})

test('[P-03, S-10] who is put onto the white list in maintenance comes in from its page, without a reload', async () => {
  const viewer = await person()
  await logIn(viewer, 'viewer10', '/app/live')
  expect((await world().admin(['maintenance', 'on', '--title', '系统升级'])).exit).toBe(0)
  await viewer.page.waitForURL('**/maintenance')
  await viewer.page.getByRole('heading', { name: '系统升级' }).waitFor()
  expect((await world().admin(['white', 'add', 'viewer10'])).exit).toBe(0)
  await viewer.page.waitForURL('**/app/live')
  await viewer.page.getByRole('heading', { name: '直播大厅' }).waitFor()
  expect((await world().admin(['maintenance', 'off'])).exit).toBe(0)
  expect((await world().admin(['white', 'remove', 'viewer10'])).exit).toBe(0)
})
