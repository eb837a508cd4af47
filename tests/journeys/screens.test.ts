import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { openClient } from '#tests/world/client.ts'
import { logIn, viewports, type Person, type Viewport } from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { cutWords } from './text-fit.ts'
import { layoutShiftMax, layoutShiftsOf, sumOf, watchLayoutShifts } from './layout-shifts.ts'

const { person, resident, world } = journeys()

interface AxeWindow {
  axe?: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that look at colours: what a theme changes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Rules of WCAG 2.2 A and AA that the page breaks, with where. */
const violationsOf = async (page: Page, runOnly: readonly string[] = standards): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (names) => {
    const found = await (window as AxeWindow).axe?.run({ runOnly: names, resultTypes: ['violations'] })
    return found?.violations ?? [{ id: 'axe is not there', nodes: [{ html: '' }] }]
  }, runOnly)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** Words that look like a key of the word lists, or a value that was never filled in; mail addresses are neither. */
const untranslated = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText())
    .replaceAll(/\S+@\S+/g, '')
    .match(/\b[a-z]+(?:\.[a-zA-Z]+)+\b(?!\.)|\{\{.*?\}\}|undefined|NaN|\[object/g) ?? []

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

const screens = [
  ['home', '/app/home', '热门赛事'],
  ['live list', '/app/live', '阿诚聊球'],
  ['sports', '/app/sports', '按联赛'],
  ['results', '/app/sports/results', '全场'],
  ['room', roomPath, '阿诚聊球'],
  ['log-in', '/login', '欢迎回来'],
  ['log-in of the fresh series', '/entry/login', '欢迎回来'],
  ['no such page', '/app/nowhere', '页面'],
  ['register', '/register', '注册账号'],
  ['forgotten password', '/forgot', '找回密码'],
  ['customer service', '/cs', '联系客服'],
  ['“this was not me”', `/app/not-me?token=${'A'.repeat(43)}`, '不是我，保护账户'],
  ['help', '/app/help', '怎样注册看台账号'],
  ['announcements', '/app/notices', '周末德比夜'],
  ['news', '/app/news', '资讯'],
  ['electronic venue', '/app/egame/by', '捕鱼乐园'],
  ['electronic games', '/app/egame/ybegdz', '翡翠星盘'],
  ['live casino', '/app/casino', '翡翠贵宾厅'],
  ['a play link that leads nowhere', '/play.html', '链接无效'],
  ['verifier', '/app/games/verify', '验证一局'],
  ['verifier of shared rounds', '/app/games/verify/shared', '验证共享局'],
  ['own games', '/app/games', '怎么验证'],
  ['promotions', '/app/activities', '新人五步任务'],
] as const

const memberScreens = [
  ['/app/member', '完善资料'],
  ['/app/member/profile', '基本资料'],
  ['/app/member/security', '账户保护'],
  ['/app/member/security/activity', '最近动态'],
  ['/app/member/payout', '银行卡'],
  ['/app/member/limits', '我的限额'],
  ['/app/member/documents', '提交资料'],
  ['/app/member/vip', '等级权益'],
  ['/app/member/bets', '投注记录'],
  ['/app/records', '全部投注记录'],
  ['/app/activities/signin', '连签奖励'],
  ['/app/activities/novice', '绑定银行卡'],
  ['/app/activities/rebate', '领取与进度'],
  ['/app/welfare', '福利中心'],
  ['/app/member/settings', '结算币种'],
  ['/app/messages', '新设备登录'],
  ['/app/messages/settings', '必须接收'],
  ['/app/feedback', '还没有反馈'],
  ['/app/service', '开始对话'],
  ['/app/desk', '仅供客服人员使用'],
  ['/app/member/steps', '真实姓名'],
  ['/app/wallet', '最近记录'],
  ['/app/wallet/statement', '每月收支'],
  ['/app/wallet/transfer', '场馆余额'],
  ['/app/wallet/deposit', '支付方式'],
  ['/app/wallet/withdraw', '提款密码'],
  ['/app/wallet/interest', '累计收益'],
  ['/app/wallet/convert', '最近兑换'],
  ['/app/games/dice', '公平性'],
  ['/app/games/crash', '公平性'],
  ['/app/games/baccarat', '大路'],
  ['/app/games/mines', '雷数'],
  ['/app/games/plinko', '最多返还'],
  ['/app/games/slot', '赔付表'],
  ['/app/games/blackjack', '庄家 17 点停牌'],
  ['/app/lottery/11of5', '玩法与赔率'],
  ['/app/lottery/soccer', '往期赛果与派奖'],
  ['/app/invite', '邀请记录'],
] as const

/** What a person who chooses the other theme sees; whether the choice is kept has tests of its own. */
const wear = async (page: Page, theme: string): Promise<void> => {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen
  }, theme)
}

/**
 * Until what a new width or theme set in motion has come to rest: colours between two themes are nobody's. What is left
 * out until it is scrolled to is drawn too, or its colours would begin to change when they are looked at.
 */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
    const frame = (): Promise<number> => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const transitions = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    // What inherits a colour that changes may begin to change when that has ended.
    for (let nth = 0; nth < 20 && transitions().length > 0; nth++) {
      await Promise.allSettled(transitions().map(({ finished }) => finished))
      await frame()
    }
  })

/** What is wrong with the screen at a width, in each theme; the dark one unless the screen knows the light one only. */
const faultsOf = async (page: Page, viewport: Viewport, words: string): Promise<unknown[]> => {
  const faults: unknown[] = []
  // What fades by itself, as controls of a player do, is there or not: half of it is nobody's colour.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(viewport)
  await page.getByText(words).first().waitFor()
  const loaded = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  for (const theme of new Set([loaded, 'fresh'])) {
    await wear(page, theme)
    await page.getByText(words).first().waitFor()
    await settle(page)
    const texts = [...(await untranslated(page)), ...(await cutWords(page))]
    const rules = theme === loaded ? standards : rulesOfColour
    const found = [await sideways(page), ...texts, ...(await violationsOf(page, rules))]
    if (found.length > 1 || found[0] !== 0) faults.push({ theme, found })
  }
  await wear(page, loaded)
  return faults
}

const sizes = Object.entries(viewports)

describe('match', () => {
  let guest: Person
  beforeAll(async () => {
    guest = await resident()
    const { items } = await openClient(world().baseUrl, '').accepted(livePopularList, {})
    await guest.page.goto(`/app/match/${items.find(({ gameStatus }) => gameStatus === 1)?.matchId}`)
  })
  afterAll(() => guest.context.close())

  test.each(sizes)(
    '[R-12, A-04, R-02] a match on a %s: nothing sticks out or is against a rule of access',
    async (_name, viewport) => {
      expect(await faultsOf(guest.page, viewport, '让球')).toEqual([])
    },
  )
})

/** When nothing more comes by itself: a room's picture moves, everywhere else nothing is asked for any more. */
const isThere = async (page: Page, path: string, words: string): Promise<void> => {
  await page.getByText(words).first().waitFor()
  if (path !== roomPath) return page.waitForLoadState('networkidle')
  const playedOf = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(playedOf).toBeGreaterThan(0)
}

const slowdown = 4

test.each(screens.slice(0, 6).filter(([name]) => name !== 'results'))(
  '[R-12, A-03] on a slow phone nothing of the %s moves by itself while it comes',
  async (_name, path, words) => {
    const { page } = await person(viewports.phone)
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await watchLayoutShifts(page)
    await page.goto(path)
    await isThere(page, path, words)
    const shifts = await layoutShiftsOf(page)
    expect(sumOf(shifts) > layoutShiftMax ? shifts : []).toEqual([])
  },
)

/** Loaded once, seen at every width. */
describe.each(screens)('%s', (_screen, path, words) => {
  let guest: Person
  beforeAll(async () => {
    guest = await resident()
    await guest.page.goto(path)
  })
  afterAll(() => guest.context.close())

  test.each(sizes)(
    '[R-12, A-04, R-02] on a %s: nothing sticks out, nothing untranslated, no rule of access broken',
    async (_name, viewport) => {
      expect(await faultsOf(guest.page, viewport, words)).toEqual([])
    },
  )
})

describe('the member centre', () => {
  let member: Person
  beforeAll(async () => {
    member = await resident()
    await logIn(member, 'viewer05', '/app/member')
  })
  afterAll(() => member.context.close())

  describe.each(memberScreens)('%s', (path, words) => {
    beforeAll(async () => {
      await member.page.goto(path)
    })

    test.each(sizes)(
      '[R-12, C-12, E-16] on a %s: nothing sticks out, nothing untranslated, no rule of access broken',
      async (_name, viewport) => {
        expect(await faultsOf(member.page, viewport, words)).toEqual([])
      },
    )
  })
})

test('[P-02] the moderator’s desk: nothing sticks out, no rule of access broken', async () => {
  const moderator = await person()
  await logIn(moderator, 'mod01', roomPath)
  await moderator.page.getByRole('button', { name: '房管台' }).click()
  await moderator.page.getByText('房间设置').waitFor()
  expect([await sideways(moderator.page), await violationsOf(moderator.page)]).toEqual([0, []])
  // Whoever moderates goes on watching: the picture is no thumbnail beside the settings.
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
  ]) {
    await moderator.page.setViewportSize(viewport)
    const picture = await moderator.page.getByRole('region', { name: '直播播放器' }).boundingBox()
    expect([viewport.width, (picture?.width ?? 0) > 500, await sideways(moderator.page)]).toEqual([
      viewport.width,
      true,
      0,
    ])
  }
})
