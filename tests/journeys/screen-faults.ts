import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Viewport } from './browser.ts'
import { cutWords } from './text-fit.ts'

interface AxeWindow {
  axe?: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that look at colours: what a theme changes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Rules of WCAG 2.2 A and AA that the page breaks, with where. */
export const violationsOf = async (page: Page, runOnly: readonly string[] = standards): Promise<string[]> => {
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

export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

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
export const faultsOf = async (page: Page, viewport: Viewport, words: string): Promise<unknown[]> => {
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
