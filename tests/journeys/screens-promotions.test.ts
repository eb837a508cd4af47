import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arriveAs, viewports, type Person } from './browser.ts'
import { journeys } from './journey.ts'
import { faultsOf } from './screen-faults.ts'

const { resident, world } = journeys()

/** Pages that visitors come to. */
const open = [
  ['promotions', '/app/activities', '新人五步任务'],
  ['sign-in gift', '/app/activities/signin', '登录后参加'],
  ['verifier of wheels and draws', '/app/activities-verify', '验算转盘与抽奖'],
  ['somebody’s invitation', '/i/NOBODY', '邀请码不存在'],
] as const

const ofMembers = [
  ['/app/activities', '新人五步任务'],
  ['/app/activities/signin', '连签奖励'],
  ['/app/activities/novice', '绑定银行卡'],
  ['/app/activities/first-deposit', '领取与进度'],
  ['/app/activities/continue-deposit', '领取与进度'],
  ['/app/activities/rebate', '领取与进度'],
  ['/app/activities/invite', '怎么得奖励'],
  ['/app/activities/weekly-dividend', '领取与进度'],
  ['/app/activities/monthly-dividend', '领取与进度'],
  ['/app/activities/wheel', '可验证公平'],
  ['/app/activities/draw', '我的奖券'],
  ['/app/activities/quiz', '每题答对得'],
  ['/app/activities/guess', '可竞猜的比赛'],
  ['/app/activities/score-shop', '我的积分'],
  ['/app/activities/gift-exchange', '送礼榜'],
  ['/app/activities/return-flow', '申请回归'],
  ['/app/activities/buff-cards', '可领的卡'],
  ['/app/welfare', '去使用'],
  ['/app/messages', '新设备登录'],
  ['/app/messages/settings', '必须接收'],
  ['/app/feedback', '还没有反馈'],
  ['/app/service', '开始对话'],
  ['/app/desk', '仅供客服人员使用'],
  ['/app/invite', '邀请记录'],
  ['/app/agent', '成为代理'],
] as const

const sizes = Object.entries(viewports)

describe.each(open)('%s', (_screen, path, words) => {
  let guest: Person
  beforeAll(async () => {
    guest = await resident()
    await guest.page.goto(path)
  })
  afterAll(() => guest.context.close())

  test.each(sizes)(
    '[R-12, A-04, C-15] on a %s: nothing sticks out, nothing untranslated, no rule of access broken',
    async (_name, viewport) => {
      expect(await faultsOf(guest.page, viewport, words)).toEqual([])
    },
  )
})

describe('a member', () => {
  let member: Person
  beforeAll(async () => {
    member = await resident()
    await arriveAs(member, 'viewer05', '/app/activities')
  })
  afterAll(() => member.context.close())

  describe.each(ofMembers)('%s', (path, words) => {
    beforeAll(async () => {
      await member.page.goto(path)
    })

    test.each(sizes)(
      '[R-12, C-12, C-15] on a %s: nothing sticks out, nothing untranslated, no rule of access broken',
      async (_name, viewport) => {
        expect(await faultsOf(member.page, viewport, words)).toEqual([])
      },
    )
  })
})

const apply = async (page: Page): Promise<void> => {
  await page.goto('/app/agent')
  await page.getByLabel('主要推广渠道').fill('球迷群聊')
  await page.getByLabel('说明').fill('三千人的球迷群，每周一起看球')
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('申请已提交，等待审核').waitFor()
  const { exit, stderr } = await world().admin(['agent', 'approve', 'viewer06'])
  expect([exit, stderr]).toEqual([0, ''])
  await page.reload()
}
const tell = async (page: Page): Promise<void> => {
  await page.goto('/app/feedback')
  await page.getByLabel('说说遇到的问题').fill('切线路后弹幕不显示')
  await page.getByRole('button', { name: '提交', exact: true }).click()
}
const talk = async (page: Page): Promise<void> => {
  await page.goto('/app/service')
  await page.getByLabel('说说遇到的问题').fill('你好，存款没到')
  await page.getByRole('button', { name: '开始对话' }).click()
}

describe('a member who has begun something', () => {
  let member: Person
  beforeAll(async () => {
    member = await resident()
    await arriveAs(member, 'viewer06', '/app/member')
  })
  afterAll(() => member.context.close())

  describe.each([
    ['the page of an agent', apply, '佣金档位'],
    ['feedback', tell, '已发送，等待回复'],
    ['a chat', talk, '下一个就轮到您'],
  ] as const)('%s', (_what, begin, words) => {
    beforeAll(() => begin(member.page))

    test.each(sizes)(
      '[R-12, P-03] on a %s: nothing sticks out, nothing untranslated, no rule of access broken',
      async (_name, viewport) => {
        expect(await faultsOf(member.page, viewport, words)).toEqual([])
      },
    )
  })
})
