import { beforeAll, expect, test } from 'vitest'
import { livePopularList } from '#contract/live/calls.ts'
import { openClient } from '#tests/world/client.ts'
import { within } from '#tests/world/patience.ts'
import { arriveAs, viewports } from './browser.ts'
import { journeys } from './journey.ts'
import { ids, storeCalendar } from './sports-calendar.ts'
import { databaseOf } from './verification-hand.ts'

const { person, world } = journeys({ isOnAir: true })

beforeAll(async () => {
  const storage = await databaseOf(world())
  await storeCalendar(storage.db)
  await storage.close()
})

test('[A-01, R-12, L-08] the sports home: what runs, days, search, favourites that survive a reload, the cup, formats of odds', async () => {
  const viewer = await person(viewports.desktop)
  await arriveAs(viewer, 'viewer07', '/app/sports')
  const { page } = viewer
  const home = page.getByRole('tabpanel', { name: '赛事列表' })
  await home.getByText('云岭山鹰').waitFor()
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '体育' }).waitFor()
  await expect.poll(() => page.getByRole('tab', { name: /滚球/ }).getAttribute('aria-selected')).toBe('true')
  // The feed's own matches move by themselves.
  await home
    .locator('[data-move="up"] svg, [data-move="down"] svg')
    .first()
    .waitFor({ timeout: within(40_000) })

  const cup = page.getByRole('region', { name: '世界杯' })
  await cup.getByText('荷兰').first().waitFor()
  await cup.getByText('日本').first().waitFor()
  await page
    .getByRole('region', { name: '世界杯' })
    .getByRole('link', { name: /打开比赛$/ })
    .first()
    .waitFor()

  const star = page.getByRole('button', { name: '收藏 云岭山鹰 对 海角风帆' })
  await star.click()
  await page.getByRole('button', { name: '取消收藏 云岭山鹰 对 海角风帆' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '取消收藏 云岭山鹰 对 海角风帆' }).waitFor()
  await page.getByRole('navigation', { name: '体育目录' }).getByRole('link', { name: '我的收藏' }).click()
  await expect.poll(() => home.getByRole('article').count()).toBe(1)
  await home.getByText('云岭山鹰').waitFor()

  await page.getByRole('navigation', { name: '体育目录' }).getByRole('link', { name: /滚球/ }).click()
  await page.getByRole('searchbox', { name: '搜索赛事' }).fill('Yunling')
  await expect.poll(() => home.getByRole('article').count()).toBe(1)
  await home.getByRole('button', { name: '主 1.45' }).click()
  const slip = page.getByRole('complementary', { name: '投注单' })
  await slip.getByText('云岭山鹰').first().waitFor()
  await slip.getByRole('textbox', { name: /^投注金额/ }).waitFor()
  const sticksOut = await slip.evaluate(
    (panel) =>
      [...panel.querySelectorAll('article label, article input')].filter(
        (part) => part.getBoundingClientRect().right > (part.closest('article')?.getBoundingClientRect().right ?? 0),
      ).length,
  )
  expect(sticksOut).toBe(0)
  await home.getByRole('button', { name: '主 1.45', pressed: true }).click()
  await home.getByRole('button', { name: '主 1.45', pressed: false }).waitFor()
  await page.getByLabel('赔率格式').selectOption('hongkong')
  await home.getByRole('button', { name: '主 0.45' }).waitFor()
  await page.reload()
  await home.getByRole('button', { name: '主 0.45' }).waitFor()
  await page.getByRole('searchbox', { name: '搜索赛事' }).fill('没有这支球队')
  await page.getByText('没有找到「没有这支球队」').waitFor()
  await page.getByRole('button', { name: '清空搜索' }).click()
  await page.getByRole('tab', { name: /滚球/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/app/sports?scope=today')
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/scope=early&day=/)
})

test('[A-01, R-12, S-13] results: parts of each match, by sport, league, day and words; what was not played says why', async () => {
  const { page, context, expectOutage } = await person(viewports.desktop)
  await page.goto('/app/sports')
  const side = page.getByRole('navigation', { name: '体育目录' })
  await side.getByRole('link', { name: /赛果/ }).click()
  await page.waitForURL('**/app/sports/results')
  const results = page.getByRole('tabpanel', { name: '赛果列表' })
  const search = page.getByRole('searchbox', { name: '搜索赛事' })
  // Until the results are there, the search is that of the page before.
  await results.waitFor()
  const cellsOf = async (name: string): Promise<string[]> => {
    const cells = await results.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts()
    return cells.slice(1).map((text) => text.replaceAll(/\s+/g, ' ').trim())
  }
  await search.fill('灯塔')
  await expect.poll(() => cellsOf('北湾灯塔')).toEqual(['0 1', '2 0', '2 1'])
  await expect
    .poll(() => results.getByRole('columnheader').allInnerTexts())
    .toEqual(['时间', '球队', '上半', '下半', '全场'])
  // Pressed when the search is cleared and that is not drawn yet, an entry does not bring its words back.
  await side.getByRole('link', { name: /^篮球/ }).evaluate((entry: HTMLElement) => {
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (...to) => {
      replaceState(...to)
      history.replaceState = replaceState
      queueMicrotask(() => entry.click())
    }
  })
  await search.fill('')
  await page.waitForURL('**/app/sports/results?sport=basketball')
  const leagues = page.getByRole('combobox', { name: '联赛' })
  await leagues.selectOption('T9')
  await expect.poll(() => cellsOf('听雨楼阁')).toEqual(['25 24', '23 26', '21 19', '20 20', '8 10', '97 99'])
  await results.getByRole('row').filter({ hasText: '听雨楼阁' }).getByText('已更正').waitFor()
  await page.getByRole('tab', { name: /今日/ }).click()
  await page.getByText('这里没有赛果').waitFor()
  await page.reload()
  await page.getByRole('button', { name: '看全部赛果' }).click()
  await page.waitForURL('**/app/sports/results')

  await search.fill('白鹭')
  await expect.poll(() => cellsOf('寒溪白鹭')).toEqual(['– 没有比分', '– 没有比分', '延期'])
  await results.getByRole('link', { name: /寒溪白鹭/ }).click()
  await page.waitForURL(`**/app/match/${ids.postponed}`)
  await page.getByRole('heading', { level: 1, name: /寒溪白鹭.*延期/ }).waitFor()
  await page.getByText('比赛延期，投注已退回').first().waitFor()

  await page.goto('/app/sports/results')
  const rows = results.getByRole('row').filter({ has: page.getByRole('link') })
  await rows.first().waitFor()
  await page.setViewportSize(viewports.phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('dialog').getByRole('link', { name: /^电竞/ }).click()
  await page.waitForURL('**/app/sports/results?sport=esports')
  expectOutage()
  await context.setOffline(true)
  await page.getByText('连接已断开').first().waitFor()
  await context.setOffline(false)
})

test('[E-10, E-18, C-16] the match page: modes, facts, groups of markets, its room one press away', async () => {
  const { page } = await person(viewports.desktop)
  await page.goto(`/app/match/${ids.live}`)
  await page.getByRole('heading', { level: 1, name: /云岭山鹰\s*2\s*:\s*1/ }).waitFor()
  const current = page.getByRole('navigation', { name: '主导航' }).locator('[aria-current="page"]')
  expect(await current.allInnerTexts()).toEqual(['体育'])
  const stage = page.getByRole('region', { name: '赛事画面' })
  await stage.getByText('云岭山鹰 危险进攻', { exact: true }).waitFor()
  // What happened last is said once, and who it was beside the ball; the log goes on with what was before.
  expect(await stage.getByText(/危险进攻/).count()).toBe(1)
  expect(await stage.getByText('周予安', { exact: true }).count()).toBe(1)
  expect(await stage.getByRole('list', { name: '最近事件' }).getByRole('listitem').first().innerText()).toMatch(
    /72′\s*进攻 云岭山鹰/,
  )
  await stage.getByRole('tab', { name: '主播' }).click()
  await stage.getByText('还没有主播解说这场比赛').waitFor()

  const facts = page.getByRole('region', { name: '赛况' })
  await facts.getByText('控球率').waitFor()
  await facts.getByText('58%').waitFor()
  await facts.getByRole('tab', { name: '事件' }).click()
  await facts.getByText('进球').first().waitFor()
  await facts.getByRole('tab', { name: '阵容' }).click()
  await facts.getByText('何海生').waitFor()
  await facts.getByRole('tab', { name: '交锋' }).click()
  await facts.getByText('云岭山鹰 1 胜').waitFor()
  await facts
    .getByRole('region', { name: '交锋记录' })
    .getByRole('link', { name: /海角风帆 0-1 云岭山鹰 胜/ })
    .waitFor()
  await facts.getByRole('tab', { name: '积分榜' }).click()
  await facts.getByRole('row', { name: '2 云岭山鹰 1 1 0 0 +1 3' }).waitFor()

  const markets = page.getByRole('region', { name: '玩法', exact: true })
  await markets.getByRole('region', { name: '全场独赢' }).getByRole('button', { name: '云岭山鹰 1.45' }).waitFor()
  await markets.getByRole('tab', { name: '¼ 球' }).click()
  const handicap = markets.getByRole('region', { name: '全场让球' })
  await expect
    .poll(() => handicap.getByRole('button').allInnerTexts())
    .toEqual([
      expect.stringContaining('主 -0.75'),
      expect.stringContaining('客 +0.75'),
      expect.stringContaining('主 -0.25'),
      expect.stringContaining('客 +0.25'),
    ])
  await markets.getByRole('tab', { name: '全部线' }).click()
  await markets.getByRole('tab', { name: /半场/ }).click()
  await markets
    .getByRole('region', { name: '下半场让球' })
    .getByText(/^暂停 · /)
    .waitFor()

  await page.goto('/app/match/999999999')
  await page.getByText('没有这场比赛').waitFor()
  await page.getByRole('link', { name: '去看其他直播' }).click()
  await page.waitForURL('**/app/live')
})

test(
  '[C-16, E-18] in LIVE the match page plays the outside stream; a link that ran out or is not valid says so and leads back to the animation',
  async () => {
    const somebody = await person(viewports.desktop)
    const { page, context } = somebody
    const outside = `http://127.0.0.1:${world().environment['VIDEO_PORT']}`
    const stage = page.getByRole('region', { name: '赛事画面' })
    const live = stage.getByRole('tab', { name: '直播' })
    const video = stage.locator('video')
    const positionOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    const plays = async () => {
      await expect.poll(positionOf).toBeGreaterThan(0)
      const before = await positionOf()
      await expect.poll(positionOf).toBeGreaterThan(before + 0.5)
    }

    await page.goto(`/app/match/${ids.soon}`)
    await live.click()
    await stage.getByText('这场比赛没有视频').waitFor()
    await stage.getByText('比赛进行中才有赛事视频').waitFor()
    expect(await video.count()).toBe(0)

    const { items } = await openClient(world().baseUrl, '').accepted(livePopularList, { page: 1, pageSize: 50 })
    const cast = items.find(({ matchId, gameStatus }) => matchId !== null && gameStatus === 1)
    await page.goto(`/app/match/${cast?.matchId}`)
    await live.click()
    await plays()
    expect(await stage.getByRole('link', { name: '进入直播间' }).getAttribute('href')).toMatch(/^\/app\/room\/\d+$/)

    await page.goto(`/app/match/${ids.live}`)
    await live.click()
    await plays()
    expect(await stage.getByRole('link', { name: '进入直播间' }).count()).toBe(0)
    await stage.getByRole('button', { name: '暂停' }).click()
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
    await stage.getByRole('button', { name: '播放' }).first().click()
    await plays()

    somebody.expectOutage()
    await context.route('**/api/live/match/video', (route) => route.abort())
    await stage.getByText('赛事视频的链接已过期').waitFor()
    await context.unroute('**/api/live/match/video')
    await stage.getByRole('button', { name: '重新获取' }).click()
    await stage.getByText('赛事视频的链接已过期').waitFor({ state: 'hidden' })
    await plays()

    await context.route(`${outside}/**`, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/viewer=[^&]+/, 'viewer=AAAAAAAAAAAAAAAAAAAAAA'),
      }),
    )
    await stage.getByText('赛事视频的链接无效').waitFor()
    await stage.getByRole('button', { name: '看动画' }).click()
    await stage.getByRole('tab', { name: '动画', selected: true }).waitFor()
    expect(await video.count()).toBe(0)
    somebody.expectService()
  },
  within(120_000),
)

test('[R-12] the match page on a phone keeps to its width, with the markets first', async () => {
  const { page } = await person(viewports.phone)
  await page.goto(`/app/match/${ids.live}`)
  await page.getByRole('tab', { name: /盘口/ }).waitFor()
  await page.getByRole('button', { name: '云岭山鹰 1.45' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('tab', { name: '统计' }).click()
  await page.getByText('控球率').waitFor()
  await page.getByRole('link', { name: '返回赛事列表' }).click()
  await page.waitForURL('**/app/sports')
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('dialog').getByRole('link', { name: /早盘/ }).click()
  await page.getByText('东江白帆').waitFor()
})
