import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { chatOf, logIn, viewports } from './browser.ts'
import { channelOfSport, sportsChannelCode } from '#contract/sports/rules/sports-channel.ts'
import { demoAgreements } from '#server/demo/demo-agreements.ts'
import { demoVenues } from '#server/demo/demo-site-lists.ts'
import { journeys, roomPath } from './journey.ts'

const { person, world } = journeys()

/** What can be pressed and has something of a window over it. */
const pressablesUnder = (float: Locator): Promise<string[]> =>
  float.evaluate((covering) => {
    const over = covering.getBoundingClientRect()
    return [...document.querySelectorAll('a, button, input')]
      .filter((element) => !covering.contains(element) && element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top
      })
      .map((element) => element.textContent)
  })

test('[V-13, E-14] announcements pass over the home page, rest on demand, and lead to their article', async () => {
  const { page } = await person()
  await page.goto('/app/home')
  const marquee = page.getByRole('region', { name: '平台公告' })
  await marquee.getByRole('button', { name: '暂停滚动' }).click()
  const first = await marquee.getByRole('link', { name: /周末德比夜/ }).textContent()
  await marquee.getByRole('button', { name: '下一条公告' }).click()
  await expect.poll(() => marquee.getByRole('paragraph').textContent()).not.toBe(first)
  await marquee.getByRole('button', { name: '上一条公告' }).click()
  await marquee.getByRole('link', { name: /周末德比夜/ }).click()
  await page.waitForURL('**/app/notices/weekend-derby')
  await page.getByRole('heading', { name: '周末德比夜' }).waitFor()
  await page.getByRole('listitem').getByText('开赛前 30 分钟开播').waitFor()
})

test('[V-13, C-09] an announcement of category 1 is listed in its time only, and a change shows at once', async () => {
  const { page } = await person(viewports.phone)
  await page.goto('/app/notices')
  await page.getByRole('link', { name: /文明观赛/ }).waitFor()
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const inTwo = new Date(Date.now() + 7_200_000).toISOString()
  const later = ['notice', 'add', '--category', '1', '--title', '晚些时候', '--text', '稍后展示', '--start', inAnHour]
  expect((await world().admin([...later, '--end', inTwo])).exit).toBe(0)
  expect((await world().admin(['notice', 'add', '--title', '刚刚发布', '--text', '立即展示'])).exit).toBe(0)
  await page.getByRole('link', { name: /刚刚发布/ }).waitFor()
  expect(await page.getByRole('link', { name: /晚些时候/ }).count()).toBe(0)
})

test('[C-10, L-03] help is searched while one types, what was found is marked, and an article leads to its neighbours', async () => {
  const { page } = await person()
  await page.goto('/app/help')
  await page.getByRole('searchbox', { name: '搜索帮助文章' }).fill('密码')
  await page.getByText(/^“密码”共 \d+ 篇$/).waitFor()
  await page.getByRole('link', { name: /忘记密码怎么办/ }).click()
  await page.getByRole('heading', { name: '忘记密码怎么办？' }).waitFor()
  await page.getByRole('region', { name: '相关文章' }).getByRole('link').first().click()
  await page.getByRole('link', { name: '帮助中心' }).first().click()
  await page.waitForURL('**/app/help')
  await page.getByRole('searchbox', { name: '搜索帮助文章' }).fill('封盘')
  const found = page.getByRole('link', { name: /怎样下注/ })
  await found.locator('mark').getByText('封盘').waitFor()
  await page.getByRole('searchbox', { name: '搜索帮助文章' }).fill('量子纠缠')
  await page.getByText('没有找到“量子纠缠”').waitFor()
})

test('[R-08, R-03, E-04] electronic venues have one address each; a closed one leads home and says so', async () => {
  const { page } = await person()
  await page.goto('/app/egame/yb')
  await page.waitForURL('**/app/egame/by')
  await page.getByRole('heading', { name: '捕鱼乐园' }).waitFor()
  await page.getByText('单注 ¥0.20 至 ¥1,000.00').waitFor()
  await page.goto('/app/egame/YBDZ')
  await page.waitForURL('**/app/egame/dz')
  await page.getByRole('heading', { name: '看台电子' }).waitFor()
  await page.goto('/app/egame')
  await page.waitForURL('**/app/egame/ybegdz')
  await page.getByRole('link', { name: /捕鱼乐园/ }).waitFor()
  await page.goto('/app/egame/qp')
  await page.waitForURL('**/app/home')
  await page.getByText('该场馆暂未开放，已为您回到首页').waitFor()
})

test('[R-03, E-04] a sportsbook whose channel is closed leads home from its pages, also while one is open', async () => {
  const { page } = await person()
  const setVenues = async (venues: typeof demoVenues) => {
    expect((await world().admin(['config', 'set', 'venues', JSON.stringify(venues)])).exit).toBe(0)
  }
  await page.goto('/app/sports')
  await page.getByRole('tab', { name: '今日' }).waitFor()
  await setVenues(
    demoVenues.map((venue) => (venue.channelCode === sportsChannelCode ? { ...venue, status: '0' } : venue)),
  )
  await page.waitForURL('**/app/home')
  await page.getByText('体育场馆暂未开放，已为您回到首页').waitFor()
  await page.goto('/app/match/3169')
  await page.waitForURL('**/app/home')
  const closed = page.getByRole('main').getByRole('button', { name: /已封盘/ })
  await closed.first().waitFor()
  await page.goto(roomPath)
  await closed.first().waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /\d\.\d\d$/ })
      .count(),
  ).toBe(0)
  await setVenues(demoVenues)
})

test('[R-03, E-04] esports whose channel is closed lead home, while the sportsbook stays open without them', async () => {
  const { page } = await person()
  const setVenues = async (venues: typeof demoVenues) => {
    expect((await world().admin(['config', 'set', 'venues', JSON.stringify(venues)])).exit).toBe(0)
  }
  await page.goto('/app/sports?sport=esports')
  const esports = page.getByRole('main').getByRole('link', { name: /^电竞/ })
  await esports.waitFor()
  await setVenues(
    demoVenues.map((venue) => (venue.channelCode === channelOfSport.esports ? { ...venue, status: '0' } : venue)),
  )
  await page.waitForURL('**/app/home')
  await page.getByText('电竞场馆暂未开放，已为您回到首页').waitFor()
  await page.goto('/app/sports/results?sport=esports')
  await page.waitForURL('**/app/home')
  await page.goto('/app/sports')
  await page.getByRole('main').getByRole('link', { name: /^足球/ }).waitFor()
  expect(await esports.count()).toBe(0)
  await setVenues(demoVenues)
})

test('[E-15] a room leads to the games that the operator put beside its streamer; a maintained venue is named and leads nowhere', async () => {
  const [desk, phone] = [await person(), await person(viewports.phone)]
  await desk.page.goto(roomPath)
  await desk.page.getByRole('button', { name: '主播游戏' }).click()
  const games = desk.page.getByRole('list', { name: '主播游戏' })
  await games.getByText('棋牌馆').getByText('维护中').waitFor()
  expect(await games.getByRole('link').allTextContents()).toEqual(['捕鱼乐园', '看台电子', '看台电竞'])
  await phone.page.goto(roomPath)
  await phone.page.getByRole('tab', { name: '主播', exact: true }).click()
  await phone.page.getByRole('list', { name: '主播游戏' }).getByText('维护中').waitFor()
  const zbyx = [
    { channelName: '捕鱼', siteAnchorGameEntranceV4: 'by' },
    { channelName: '棋牌', siteAnchorGameEntranceV4: 'qp' },
  ]
  const setting = JSON.stringify({ isDisplay: true, isDisplayMaintainVenue: false, zbyx })
  expect((await world().admin(['config', 'set', 'anchorGames', setting])).exit).toBe(0)
  await phone.page.getByText('维护中').waitFor({ state: 'hidden' })
  await phone.page.getByRole('list', { name: '主播游戏' }).getByRole('link', { name: '捕鱼' }).click()
  await phone.page.waitForURL('**/app/egame/by')
})

test('[C-08, C-10, A-07] news are read, a floating window hides nothing that can be pressed and stays closed for the day, the build stands at the foot', async () => {
  const { page } = await person()
  await page.goto('/app/news')
  await page.getByRole('link', { name: /德比前瞻/ }).click()
  await page.getByText(/本场由主播阿诚解说/).waitFor()
  await page.goto('/app/home')
  const float = page.getByRole('complementary', { name: '推荐' })
  for (const viewport of [viewports.desktop, { width: 1024, height: 768 }, viewports.tablet, viewports.phone]) {
    await page.setViewportSize(viewport)
    await float.waitFor()
    expect(await pressablesUnder(float)).toEqual([])
  }
  await page.setViewportSize(viewports.desktop)
  await float.getByRole('button', { name: '今天不再显示' }).click()
  await float.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: '活动中心' }).waitFor()
  expect(await float.count()).toBe(0)
  await expect.poll(() => page.getByText(/^v1\.0\.1 · build 1\.1\.0 glow \d{4}-\d\d-\d\d$/).count()).toBe(1)
})

test('[S-13, C-16] a price of the home page opens the slip beside it, and pressed again leaves it', async () => {
  const { page } = await person()
  await page.goto('/app/home')
  const matches = page.getByRole('article').filter({ hasText: '蓉城赤焰' }).filter({ hasText: '滨海蓝鲸' })
  const price = matches.getByRole('button', { name: /^主/ }).first()
  await price.click()
  const slip = page.getByRole('complementary', { name: '投注单' })
  await slip.getByText('蓉城赤焰 vs 滨海蓝鲸').waitFor()
  expect(await price.getAttribute('aria-pressed')).toBe('true')
  // Wherever else the page has this price, over the stage's picture too, it is chosen there and looks so.
  const backgrounds = () =>
    page
      .getByRole('button', { name: /^主/, pressed: true })
      .evaluateAll((all) => new Set(all.map((button) => getComputedStyle(button).backgroundColor)).size)
  await expect.poll(backgrounds).toBe(1)
  await page.waitForURL('**/app/home')
  await price.click()
  await slip.waitFor({ state: 'hidden' })
})

test('[C-11] whoever agreed to earlier terms is asked on the next visit, reads on without an answer, and agrees before a gift goes', async () => {
  const who = await person()
  const { page } = who
  await logIn(who, 'viewer12', '/app/help')
  const [terms, ...others] = demoAgreements
  const set = async (changed: object) => {
    const value = JSON.stringify([{ ...terms, ...changed }, ...others])
    expect((await world().admin(['config', 'set', 'agreements', value])).exit).toBe(0)
  }
  await set({ version: '2026-12-24' })
  await page.goto(roomPath)
  const dialog = page.getByRole('dialog', { name: '条款有更新' })
  await dialog.getByText('2026-12-24 起生效').waitFor()
  expect(await dialog.getByRole('link').count()).toBe(1)
  await dialog.getByRole('button', { name: '稍后再说' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('textbox', { name: '聊天内容' }).fill('先聊聊')
  await page.keyboard.press('Enter')
  await chatOf(page).getByText('先聊聊').waitFor()
  await page
    .getByRole('button', { name: /荧光棒/ })
    .first()
    .click()
  await page.getByRole('button', { name: '赠送' }).click()
  await dialog.getByRole('button', { name: '我已阅读并同意' }).click()
  await chatOf(page).getByText('送出 荧光棒').waitFor()
  await page.reload()
  await chatOf(page).getByText('送出 荧光棒').waitFor()
  expect(await dialog.count()).toBe(0)
  await set({})
})
