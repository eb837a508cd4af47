import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { viewports, type Viewport } from './browser.ts'
import { cutWords } from './text-fit.ts'

interface AxeWindow {
  axe?: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that look at colours: what a theme changes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']
/** Rules that look at room and at words that have no room: what a width between the smallest and the largest may change. */
const rulesOfWidth = ['target-size', 'scrollable-region-focusable', 'button-name', 'link-name', 'label', 'list']

/** In full once, on the smallest; what another width or theme may change is looked at there again. */
const rulesFor = (viewport: Viewport, isLoadedTheme: boolean): readonly string[] => {
  const { phone, desktop } = viewports
  const [isPhone, isDesktop] = [viewport.width === phone.width, viewport.width === desktop.width]
  if (!isLoadedTheme) return isPhone || isDesktop ? rulesOfColour : []
  if (isPhone) return standards
  return isDesktop ? [...rulesOfWidth, ...rulesOfColour] : rulesOfWidth
}

/** Rules of WCAG 2.2 A and AA that the page breaks, with where. */
export const violationsOf = async (page: Page, runOnly: readonly string[] = standards): Promise<string[]> => {
  if (runOnly.length === 0) return []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (names) => {
    // No rule that is asked reads styles of its own.
    const preload = { assets: ['media'] }
    const found = await (window as AxeWindow).axe?.run({ runOnly: names, resultTypes: ['violations'], preload })
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

/** Buttons, and links that look like one, which a rule of their page lays out anew: their words leave the middle, and their colour. */
const overruledButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[class*="_button_"]')]
      .filter((each) => each.offsetParent !== null && !/flex|grid/.test(getComputedStyle(each).display))
      .map(({ className, textContent }) => `a button of another layout: ${className} ${textContent}`),
  )

/** Who hears a page goes to its title first; a dialog before it may hide it. */
const untitled = async (page: Page): Promise<string[]> =>
  (await page.locator('h1').count()) === 0 ? ['no heading of level 1'] : []

/** What a person who chooses the other theme sees; whether the choice is kept has tests of its own. */
const wear = async (page: Page, theme: string): Promise<void> => {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen
  }, theme)
}

/**
 * Nothing moves from one colour or width to another, and what is left out until it is scrolled to is drawn: colours between
 * two themes are nobody's.
 */
const holdStill = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Until a new width or theme is drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })

const look = async (page: Page, viewport: Viewport, words: string): Promise<unknown[]> => {
  const faults: unknown[] = []
  // What fades by itself, as controls of a player do, is there or not: half of it is nobody's colour.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await holdStill(page)
  await page.setViewportSize(viewport)
  await page.getByText(words).first().waitFor()
  const loaded = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  for (const theme of new Set([loaded, 'fresh'])) {
    await wear(page, theme)
    await page.getByText(words).first().waitFor()
    await drawn(page)
    const texts = [
      ...(await untitled(page)),
      ...(await untranslated(page)),
      ...(await cutWords(page)),
      ...(await overruledButtons(page)),
    ]
    const rules = rulesFor(viewport, theme === loaded)
    const found = [await sideways(page), ...texts, ...(await violationsOf(page, rules))]
    if (found.length > 1 || found[0] !== 0) faults.push({ theme, found })
  }
  await wear(page, loaded)
  return faults
}

/**
 * What is wrong with the screen at a width, in each theme; the dark one unless the screen knows the light one only. Every
 * rule is looked at on the smallest. What is wrong while parts still come is looked at again when they are there.
 */
export const faultsOf = async (page: Page, viewport: Viewport, words: string): Promise<unknown[]> => {
  const faults = await look(page, viewport, words)
  if (faults.length === 0) return []
  // A page whose picture moves never rests.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  return look(page, viewport, words)
}
