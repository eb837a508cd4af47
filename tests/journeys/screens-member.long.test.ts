import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betOnHome } from './bet-on-home.ts'
import { arriveAs, type Person } from './browser.ts'
import { journeys } from './journey.ts'
import { memberPromotionScreens, memberScreens } from './screen-addresses.ts'
import { faultsOf } from './screen-faults.ts'
import { describeScreens, everySize } from './screen-suite.ts'

const { resident, member: client, world } = journeys({ languages: ['zh-CN', 'en'] })
const sizes = everySize

describe('a member', () => {
  beforeAll(async () => betOnHome(await client('viewer05')))
  const screens = [...memberScreens, ...memberPromotionScreens]
  describeScreens(screens, { ids: '[R-12, C-12, C-15, E-16]', resident, sizes }, 'viewer05')
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

    test.each(Object.entries(sizes))(
      '[R-12, P-03] on a %s: nothing sticks out, nothing untranslated, no rule of access broken',
      async (_name, viewport) => {
        expect(await faultsOf(member.page, viewport, words)).toEqual([])
      },
    )
  })
})
