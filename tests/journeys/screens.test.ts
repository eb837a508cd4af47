import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { logIn, viewports } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

const { person } = journeys()

interface AxeWindow {
  axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
}

/** Rules of WCAG 2.2 A and AA that the page breaks, with where. */
const violationsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as AxeWindow).axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }),
  )
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
  ['room', roomPath, '阿诚聊球'],
  ['log-in', '/login', '欢迎回来'],
  ['log-in of the fresh series', '/entry/login', '欢迎回来'],
  ['no such page', '/app/nowhere', '页面'],
  ['register', '/register', '注册账号'],
  ['forgotten password', '/forgot', '找回密码'],
  ['customer service', '/cs', '联系客服'],
  ['help', '/app/help', '怎样注册看台账号'],
  ['announcements', '/app/notices', '周末德比夜'],
  ['news', '/app/news', '资讯'],
  ['electronic venue', '/app/egame/by', '捕鱼乐园'],
] as const

const memberScreens = [
  ['/app/member', '完善资料'],
  ['/app/member/profile', '基本资料'],
  ['/app/member/security', '账户保护'],
  ['/app/member/payout', '银行卡'],
  ['/app/member/documents', '提交资料'],
  ['/app/member/vip', '等级与权益'],
  ['/app/member/settings', '结算币种'],
  ['/app/member/steps', '真实姓名'],
] as const

const themes = ['glow', 'fresh'] as const

/** What is wrong with a screen in each theme. */
const faultsOf = async (page: Page, path: string, words: string): Promise<unknown[]> => {
  const faults: unknown[] = []
  for (const theme of themes) {
    await page.addInitScript((chosen) => localStorage.setItem('grandstand.theme', chosen), theme)
    await page.goto(path)
    await page.getByText(words).first().waitFor()
    const found = [await sideways(page), ...(await untranslated(page)), ...(await violationsOf(page))]
    if (found.length > 1 || found[0] !== 0) faults.push({ path, theme, found })
  }
  return faults
}

describe.each(Object.entries(viewports))('on a %s', (_name, viewport) => {
  test.each(screens)(
    '[R-12, A-04, R-02] %s: nothing sticks out, nothing untranslated, no rule of access broken',
    async (_screen, path, words) => {
      const { page } = await person(viewport)
      expect(await faultsOf(page, path, words)).toEqual([])
    },
  )

  test('[R-12, C-12, E-16] the member centre: nothing sticks out, nothing untranslated, no rule of access broken', async () => {
    const member = await person(viewport)
    await logIn(member, 'viewer05', '/app/member')
    const faults = []
    for (const [path, words] of memberScreens) faults.push(...(await faultsOf(member.page, path, words)))
    expect(faults).toEqual([])
  })
})

test('[P-02] the moderator’s desk: nothing sticks out, no rule of access broken', async () => {
  const moderator = await person()
  await logIn(moderator, 'mod01', roomPath)
  await moderator.page.getByRole('button', { name: '房管台' }).click()
  await moderator.page.getByText('房间设置').waitFor()
  expect([await sideways(moderator.page), await violationsOf(moderator.page)]).toEqual([0, []])
})
