import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, viewports, type Person } from './browser.ts'
import { journeys } from './journey.ts'
import { faultsOf } from './screen-faults.ts'

const { resident } = journeys()

/** Pages that visitors come to. */
const open = [['promotions', '/app/activities', '新人五步任务']] as const

const ofMembers = [
  ['/app/activities/signin', '连签奖励'],
  ['/app/activities/novice', '绑定银行卡'],
  ['/app/activities/rebate', '领取与进度'],
  ['/app/activities/invite', '怎么得奖励'],
  ['/app/welfare', '福利中心'],
  ['/app/messages', '新设备登录'],
  ['/app/messages/settings', '必须接收'],
  ['/app/feedback', '还没有反馈'],
  ['/app/service', '开始对话'],
  ['/app/invite', '邀请记录'],
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
    await logIn(member, 'viewer05', '/app/activities')
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
