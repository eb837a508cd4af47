import type { Locator, Page } from 'playwright-core'

/** A room with a match and a stream of the demo. */
export const busyRoomNo = '88231'

export interface Interaction {
  readonly name: string
  act(page: Page): Promise<void>
}

export interface Screen {
  readonly path: string
  readonly interactions: readonly Interaction[]
}

const wakeMs = 500

/** Where a finger would land, without the waiting that a test does: on a slowed page little ever stands still. */
const click = async (page: Page, target: Locator): Promise<void> => {
  const { x, y } = await target
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })
  await page.mouse.click(x, y)
}

const press = (name: string, of: string | RegExp): Interaction => ({
  name,
  act: (page) => click(page, page.getByRole('button', { name: of })),
})
const tab = (name: string, of: string | RegExp): Interaction => ({
  name,
  act: (page) => click(page, page.getByRole('tab', { name: of })),
})
const follow = (name: string, of: string | RegExp): Interaction => ({
  name,
  act: (page) => click(page, page.getByRole('link', { name: of })),
})
const key = (name: string, of: string): Interaction => ({ name, act: (page) => page.keyboard.press(of) })
const type = (name: string, field: string, text: string): Interaction => ({
  name,
  act: async (page) => {
    await click(page, page.getByRole('textbox', { name: field }))
    await page.keyboard.type(text, { delay: 60 })
  },
})
/** Over the picture the buttons fade away while nobody moves. */
const pressAwake = (name: string, of: string | RegExp): Interaction => ({
  name,
  act: async (page) => {
    await page.mouse.move(195, 120)
    await page.mouse.move(200, 130)
    await page.waitForTimeout(wakeMs)
    await click(page, page.getByRole('button', { name: of }))
  },
})

const odds = /^(?:主|大) [\d.+ -]+$/

export const visitorScreens: readonly Screen[] = [
  {
    path: '/login',
    interactions: [
      type('type a name', '用户名', 'viewer'),
      type('type a password', '密码', 'demo'),
      press('show the password', '显示密码'),
      { name: 'untick a box', act: (page) => click(page, page.getByRole('checkbox')) },
      tab('log in by text message', '短信登录'),
      tab('log in by name', '账号登录'),
      follow('go on to register', '注册账号'),
    ],
  },
]

export const memberScreens: readonly Screen[] = [
  {
    path: '/app/home',
    interactions: [
      press('open the menu', '我的'),
      press('switch the theme', /主题|浅色|深色|外观/),
      press('switch the theme back', /主题|浅色|深色|外观/),
      key('close the menu', 'Escape'),
      tab('choose football', '足球'),
      tab('choose everything', '全部'),
      press('next banner', '下一组'),
      press('press odds', odds),
      key('close the slip', 'Escape'),
      follow('go to sports', '体育'),
    ],
  },
  {
    path: '/app/sports',
    interactions: [
      tab('order by time', '按时间'),
      tab('order by league', '按联赛'),
      press('open the filter', '筛选'),
      key('close the filter', 'Escape'),
      tab('choose football', '足球'),
      tab('choose another day', /今日/),
      tab('choose running matches', /滚球/),
      press('mark a match', /^收藏/),
      press('press odds', odds),
      key('close the slip', 'Escape'),
      follow('open a match', /打开比赛$/),
      follow('go back', '返回赛事列表'),
    ],
  },
  {
    path: `/app/room/${busyRoomNo}`,
    interactions: [
      tab('open the odds', /^盘口/),
      tab('open the orders', '带单'),
      tab('open the match', '赛况'),
      tab('open the anchor', '主播'),
      tab('back to the chat', '聊天'),
      press('open the gifts', '送礼物'),
      tab('choose luxury gifts', /豪华/),
      key('close the gifts', 'Escape'),
      type('type a message', '聊天内容', '主队加油'),
      key('send the message', 'Enter'),
      press('press quick odds', odds),
      key('close the slip', 'Escape'),
      press('open odds and slip', '盘口与投注单'),
      key('close odds and slip', 'Escape'),
      pressAwake('turn danmaku off', /弹幕/),
      pressAwake('open more', '更多'),
      key('close more', 'Escape'),
      pressAwake('leave the room', '返回'),
    ],
  },
]
