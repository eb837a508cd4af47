import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livePopularList } from '#contract/live/calls/live-list.ts'
import { openClient } from '#tests/world/client.ts'
import { arriveAs, viewports, type Person } from './browser.ts'
import { journeys, roomPath } from './journey.ts'
import { layoutShiftMax, layoutShiftsOf, sumOf, watchLayoutShifts } from './layout-shifts.ts'
import { faultsOf, sideways, violationsOf } from './screen-faults.ts'

const { person, resident, world } = journeys()

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
  ['carnival', '/app/carnival/carnival', '怎么参加'],
  ['a page for members', '/app/wallet', '登录后查看会员中心'],
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
  ['/app/member/settings', '结算币种'],
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
] as const

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
    // On a machine that has other work, a phone that is slower still is looked at for longer.
    page.setDefaultTimeout(60_000)
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
    await arriveAs(member, 'viewer05', '/app/member')
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
  await arriveAs(moderator, 'mod01', roomPath)
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
