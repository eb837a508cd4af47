import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPeople } from '#server/demo/demo-people.ts'
import { demoRooms } from '#server/demo/demo-rooms.ts'
import { viewports, type Viewport } from './browser.ts'
import { cutWords } from './text-fit.ts'

const languageKey = 'grandstand.language'

/** What people wrote themselves and are called; it stands as they wrote it. */
const ownWords = [
  ...demoRooms.flatMap(({ title, description, pinnedText }) => [title, description, pinnedText]),
  ...demoPeople.map(({ nickname }) => nickname),
  '简体中文',
].toSorted((one, other) => other.length - one.length)

export const withoutOwnWords = (text: string): string => ownWords.reduce((rest, own) => rest.replaceAll(own, ''), text)

/** Chinese that the screen shows or a screen reader says, but for what people wrote: the chat, also as it flies over the picture. */
export const chineseOn = async (page: Page): Promise<string[]> => {
  const seen = await page.evaluate(() => {
    const outside = (element: Element) => element.closest('[role="log"], [aria-hidden="true"]') === null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && outside(node.parentElement) && node.parentElement.tagName !== 'SCRIPT')
        texts.push(node.textContent ?? '')
    const names = ['aria-label', 'title', 'placeholder', 'alt']
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]'))
      if (outside(element)) texts.push(...names.map((name) => element.getAttribute(name) ?? ''))
    return [...texts, document.title]
  })
  const isChinese = (text: string) => /\p{Script=Han}/u.test(text)
  const left = seen.filter(isChinese).map(withoutOwnWords)
  return [...new Set(left.filter(isChinese))]
}

/** The page in English with all that it asks for. */
const untilEnglish = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.lang === 'en')
  await page.locator('h1, main h2, [role="log"]').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
}

export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await untilEnglish(page)
}

/** Every page that comes from now on is in English. */
export const inEnglish = (page: Page): Promise<void> =>
  page.evaluate((key) => localStorage.setItem(key, 'en'), languageKey)

/** Every page that comes from now on is in the site's own language. */
export const inChinese = (page: Page): Promise<void> =>
  page.evaluate((key) => localStorage.removeItem(key), languageKey)

/** Changes the page that is open to English as a person does: in the bar, or in the member's menu; a page without either comes anew. */
export const turnEnglish = async (page: Page): Promise<void> => {
  await page.setViewportSize(viewports.desktop)
  const bar = page.getByRole('banner')
  const [turn, menu] = [bar.getByRole('button', { name: 'English' }), bar.getByRole('button', { name: '会员菜单' })]
  if (await turn.isVisible()) await turn.click()
  else if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name: 'English' }).click()
  } else {
    await inEnglish(page)
    await page.reload()
  }
  await untilEnglish(page)
}

/** Words that two sentences, put together, have become. */
const joinedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.body.innerText.match(/\S*[a-z],[A-Za-z]\S*/g) ?? [])

/** Words are longer in English: those that a width cuts or joins, with the width. */
const cutAt = async (page: Page, size: Viewport): Promise<string[]> => {
  await page.setViewportSize(size)
  // What a width brings along is drawn, in its own font.
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  return [...(await cutWords(page)), ...(await joinedWords(page))].map((text) => `${size.width}: ${text}`)
}

/** What a look finds once the page has come to rest: as long as parts still come, words stand where they do not stay. */
const atRest = async (look: () => Promise<string[]>): Promise<string[]> => {
  let found: string[] = []
  await expect
    .poll(async () => (found = await look()))
    .toEqual([])
    .catch(() => undefined)
  return found
}

/** What a page says instead of what it could not have. */
const failedOn = (page: Page): Promise<string[]> => page.locator('[class*="_empty_"][class*="_error_"]').allInnerTexts()

/** What is wrong with the page that is open, in English: Chinese, parts that failed, words that one of the widths cuts. */
export const englishFaults = async (page: Page, sizes: readonly Viewport[]): Promise<string[]> => {
  const faults = [...(await atRest(() => chineseOn(page))), ...(await failedOn(page))]
  for (const size of sizes) faults.push(...(await atRest(() => cutAt(page, size))))
  return faults
}
