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

/** Words that look like a key of the word lists, or a value that was never filled in. */
const untranslated = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).match(
    /\b[a-z]+(?:\.[a-zA-Z]+)+\b(?!\.)|\{\{.*?\}\}|undefined|NaN|\[object/g,
  ) ?? []

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

const screens = [
  ['home', '/app/home', '热门赛事'],
  ['live list', '/app/live', '阿诚聊球'],
  ['room', roomPath, '阿诚聊球'],
  ['log-in', '/login', '欢迎回来'],
  ['log-in of the fresh series', '/entry/login', '欢迎回来'],
  ['no such page', '/app/nowhere', '页面'],
] as const

describe.each(Object.entries(viewports))('on a %s', (_name, viewport) => {
  test.each(screens)(
    '[R-12, A-04, R-02] %s: nothing sticks out, nothing untranslated, no rule of access broken',
    async (_screen, path, words) => {
      const { page } = await person(viewport)
      for (const theme of ['glow', 'fresh']) {
        await page.addInitScript((chosen) => localStorage.setItem('grandstand.theme', chosen), theme)
        await page.goto(path)
        await page.getByText(words).first().waitFor()
        expect({
          theme,
          sideways: await sideways(page),
          untranslated: await untranslated(page),
          violations: await violationsOf(page),
        }).toEqual({
          theme,
          sideways: 0,
          untranslated: [],
          violations: [],
        })
      }
    },
  )
})

test('[P-02] the moderator’s desk: nothing sticks out, no rule of access broken', async () => {
  const moderator = await person()
  await logIn(moderator, 'mod01', roomPath)
  await moderator.page.getByRole('button', { name: '房管台' }).click()
  await moderator.page.getByText('房间设置').waitFor()
  expect([await sideways(moderator.page), await violationsOf(moderator.page)]).toEqual([0, []])
})
