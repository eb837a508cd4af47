import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { arriveAs } from './browser.ts'
import { journeys } from './journey.ts'
import { bringTranslator, type TranslatorKind } from './page-translator.ts'
import { memberPromotionScreens, memberScreens, visitorScreens, type Screen } from './screen-addresses.ts'

const { person } = journeys({ languages: ['zh-CN', 'en'] })

/** Without a load: React takes the page before down, text by text. */
const walkTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const menuOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /会员菜单|Member menu/ })

/**
 * Every text of the open page becomes another one. A press may be lost while a translator works on what is under it: a
 * person presses again.
 */
const changeLanguage = async (page: Page, to: 'zh-CN' | 'en'): Promise<void> => {
  const item = page.getByRole('menuitem', { name: to === 'en' ? 'English' : '简体中文' })
  const press = async (): Promise<string> => {
    if (!(await item.isVisible())) await menuOf(page).click()
    await item.click()
    const isDone = page.waitForFunction((language) => document.documentElement.lang === language, to, {
      timeout: 5_000,
    })
    await isDone.catch(() => undefined)
    return page.evaluate(() => document.documentElement.lang)
  }
  await expect.poll(press, { timeout: within(60_000) }).toBe(to)
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}

/** In Chinese the page shows its words. */
const untilWords = (page: Page, words: string): Promise<void> =>
  page.locator('main').filter({ hasText: words }).first().waitFor()

/** Pages that have the member's menu. */
const screens: readonly Screen[] = [...visitorScreens, ...memberScreens, ...memberPromotionScreens].filter(
  ([path, words]) => path.startsWith('/app/') && !/nowhere|not-me/.test(path) && words !== '登录后查看会员中心',
)

test.each<{ kind: TranslatorKind; name: string }>([
  { kind: 'replaces', name: 'viewer11' },
  { kind: 'wraps', name: 'viewer12' },
])(
  '[R-12, A-04] a translator $kind the texts of every page: each comes, changes its language, and goes',
  async ({ kind, name }) => {
    const somebody = await person()
    const { page } = somebody
    await bringTranslator(somebody.context, kind)
    await arriveAs(somebody, name, '/app/help')
    // The page hears of addresses once it stands as a member's.
    await menuOf(page).waitFor()
    await page.evaluate('translate()')
    let isEnglish = false
    for (const [path, words] of screens) {
      await walkTo(page, path)
      if (!isEnglish) await untilWords(page, words)
      await changeLanguage(page, isEnglish ? 'zh-CN' : 'en')
      isEnglish = !isEnglish
      if (!isEnglish) await untilWords(page, words)
    }
    expect(await page.locator('font').count()).toBeGreaterThan(20)
  },
  within(600_000),
)
