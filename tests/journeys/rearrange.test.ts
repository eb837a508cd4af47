import { afterEach, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { PromotionDraft } from '#contract/promotions/admin.ts'
import type { CarnivalParams } from '#contract/promotions/entities/carnival.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { within } from '#tests/world/patience.ts'
import { viewports } from './browser.ts'
import { journeys } from './journey.ts'

const { person, world } = journeys({ languages: ['zh-CN', 'en'] })

type Key = keyof typeof siteDefaults

const changed = new Set<Key>()

const admin = async (...words: string[]) => {
  const { exit, stdout, stderr } = await world().admin(words)
  return { exit, text: stdout + stderr }
}
const configure = async (key: Key, value: unknown): Promise<void> => {
  changed.add(key)
  expect(await admin('config', 'set', key, JSON.stringify(value))).toMatchObject({ exit: 0 })
}

afterEach(async () => {
  for (const key of changed) await configure(key, siteDefaults[key])
  changed.clear()
})

const headingsOf = (page: Page) => page.locator('main').getByRole('heading', { level: 2 }).allTextContents()
const railOf = (page: Page) => page.getByRole('navigation', { name: '主导航' }).locator('a, button').allTextContents()

test('[C-10, R-03] an operator rearranges home: sections, rail, name and title change on an open page; what no page could show is refused and changes nothing', async () => {
  const { page } = await person()
  await page.goto('/app/home')
  await page.getByRole('heading', { name: '正在直播' }).waitFor()
  const before = await railOf(page)

  await configure('homeConfig', { sections: ['live', 'venues', 'hot'], greeting: false })
  await configure(
    'navigation',
    siteDefaults.navigation.map((item) => (item.code === 'lottery' ? { ...item, status: '2' } : item)),
  )
  await configure('siteName', '球迷之家')
  await configure('siteNameEn', 'Fan House')
  await configure('seoTitle', '球迷之家：一起看球')
  await expect.poll(() => headingsOf(page)).toEqual(['正在直播', '电子场馆', '热门赛事'])
  expect(await railOf(page)).toEqual(before.filter((name) => name !== '彩票'))
  await page.getByRole('banner').getByRole('link', { name: '球迷之家' }).waitFor()
  await page.waitForFunction(() => document.title === '球迷之家：一起看球')

  const refusals: [Key, unknown, RegExp][] = [
    [
      'homeConfig',
      { sections: ['live', 'live'], greeting: true },
      /homeConfig is not changed\nlive stands there twice/,
    ],
    ['homeConfig', { sections: ['carousel'], greeting: true }, /homeConfig is not changed\nhomeConfig\.sections\.0: /],
    ['homeConfig', { sections: ['live'] }, /homeConfig is not changed\nhomeConfig\.greeting: /],
    ['navigation', [], /navigation is not changed\nno entry "mine" among the tabs/],
    ['siteName', '名'.repeat(61), /siteName is not changed\nsiteName: /],
    ['seoTitle', 5, /seoTitle is not changed\nseoTitle: /],
  ]
  for (const [key, value, words] of refusals) {
    const { exit, text } = await admin('config', 'set', key, JSON.stringify(value))
    expect([key, exit]).toEqual([key, 1])
    expect(text).toMatch(words)
  }

  await page.reload()
  await expect.poll(() => headingsOf(page)).toEqual(['正在直播', '电子场馆', '热门赛事'])
  expect(await railOf(page)).toEqual(before.filter((name) => name !== '彩票'))
  expect(await page.title()).toBe('球迷之家：一起看球')
  // The name stands wherever the site speaks of itself, in both languages.
  const away = `/play.html?u=${Buffer.from('https://elsewhere.example/').toString('base64url')}`
  await page.goto(away)
  await page.getByRole('heading', { name: '您即将离开球迷之家' }).waitFor()
  await page.goto('/app/home')
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await page.goto(away)
  await page.getByRole('heading', { name: 'You are leaving Fan House' }).waitFor()
})

const words = (zh: string, en: string) => ({ zh, en })
const promotionsOf = (page: Page, name: string) =>
  page.getByRole('region', { name }).getByRole('heading', { level: 3 }).allTextContents()

test('[R-12, C-15] an operator composes a carnival, looks at it by its link, opens it and arranges it anew: pages that are open show it within seconds', async () => {
  const { exit, text } = await admin('promotion', 'template', 'carnival')
  expect(exit).toBe(0)
  const draft: PromotionDraft = {
    ...(JSON.parse(text) as PromotionDraft),
    slug: 'derby',
    title: words('德比狂欢', 'Derby days'),
    startAtMs: Date.now() - 60_000,
    sort: 1,
  }
  const params: CarnivalParams = {
    blocks: [
      {
        block: 'banner',
        picture: '/art/scenes/football-derby',
        title: words('德比之夜', 'Derby night'),
        text: words('一起为主队加油', 'Cheer for the home side'),
        way: { link: '/app/live', name: words('去看直播', 'Watch live') },
      },
      { block: 'countdown', title: words('距结束', 'Ends in'), untilMs: null },
      { block: 'promotions', title: words('精选活动', 'Picked for you'), slugs: ['guess', 'signin'] },
      { block: 'matches', title: words('焦点赛事', 'Matches'), sportsType: 'football', count: 3 },
      { block: 'rooms', title: words('热门直播间', 'Popular rooms'), sportsType: null, count: 4 },
      { block: 'text', title: words('说明', 'Notes'), paragraphs: [words('<b>一</b>', 'One'), words('二', 'Two')] },
    ],
  }
  const write = (how: 'create' | 'change', changed: object) =>
    admin('promotion', how, JSON.stringify({ ...draft, params, ...changed }))
  expect(await write('create', {})).toMatchObject({ exit: 0 })

  const guest = await person(viewports.phone)
  await guest.page.goto('/app/activities')
  await guest.page.getByRole('heading', { name: '每日签到' }).first().waitFor()
  expect(await guest.page.getByRole('heading', { name: '德比狂欢' }).count()).toBe(0)
  const [link = ''] = (await admin('promotion', 'preview', 'derby')).text.split('\n')
  const operator = await person()
  await operator.page.goto(link)
  await operator.page.getByText('预览：').waitFor()
  await operator.page.getByRole('region', { name: '德比之夜' }).waitFor()

  expect(await admin('promotion', 'start', 'derby')).toMatchObject({ exit: 0 })
  // Pages that are open ask by themselves once a minute only.
  const soon = { timeout: within(10_000) }
  const { page } = guest
  await page.getByRole('heading', { name: '德比狂欢' }).first().waitFor(soon)
  await page
    .getByRole('link', { name: /^(查看|去看看) 德比狂欢$/ })
    .first()
    .click()
  await page.waitForURL('**/app/carnival/derby')
  await page.getByRole('heading', { name: '德比狂欢', level: 1 }).waitFor()
  expect(await page.getByText('预览：').count()).toBe(0)
  await page
    .getByRole('timer')
    .filter({ hasText: /\d+天\d+时\d+分\d+秒/ })
    .waitFor()
  await expect.poll(() => promotionsOf(page, '精选活动')).toEqual(['赛果竞猜', '每日签到'])
  await page.getByRole('region', { name: '焦点赛事' }).getByRole('link').first().waitFor()
  await expect.poll(() => page.getByRole('region', { name: '热门直播间' }).getByRole('listitem').count()).toBe(4)
  await page.getByText('<b>一</b>', { exact: true }).waitFor()

  const [banner, , promotions] = params.blocks
  expect(await write('change', { params: { blocks: [promotions, { ...banner, text: null }] } })).toMatchObject({
    exit: 0,
  })
  await expect.poll(async () => (await headingsOf(page)).slice(0, 2), soon).toEqual(['精选活动', '德比之夜'])
  expect(await page.getByRole('timer').count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('grandstand.language', 'en'))
  await page.reload()
  await page.getByRole('heading', { name: 'Derby days', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Watch live' }).click()
  await page.waitForURL('**/app/live')
})
