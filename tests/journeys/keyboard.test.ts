import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { chatOf, logIn } from './browser.ts'
import { journeys, roomPath } from './journey.ts'

const { person } = journeys()

/** So many stops lie between any two places of this way at most: more, and somebody is trapped or lost. */
const stopsMax = 90

interface Stop {
  name: string
  /** None: its ring is seen, on the screen and under nothing. */
  faults: string[]
}

/** Where the keyboard is, and whether whoever looks finds it there at once. */
const lookAt = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const words = element.getAttribute('aria-label') ?? element.textContent.trim()
    const name =
      words || (element as HTMLInputElement).labels?.[0]?.textContent || element.querySelector('img')?.alt || ''
    // A page begins there.
    if (element.matches('body, main')) return { name, faults: [] }
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    const isOnTop = hit !== null && (element.contains(hit) || hit.contains(element))
    const styles = [element, element.parentElement, element.parentElement?.parentElement].flatMap((each) =>
      each ? [getComputedStyle(each)] : [],
    )
    const isRinged = styles[0]?.outlineStyle !== 'none' && styles[0]?.outlineWidth !== '0px'
    // Around what is typed into, the frame shows it.
    const isFramed = element.matches('input') && styles.some(({ boxShadow }) => boxShadow !== 'none')
    const opacity = (each: Element | null): number =>
      each ? Number(getComputedStyle(each).opacity) * opacity(each.parentElement) : 1
    const faults = [
      ...(isOnTop ? [] : ['is not on the screen, or lies under something']),
      ...(isRinged || isFramed ? [] : ['has no ring']),
      ...(opacity(element) > 0.5 ? [] : ['is faded']),
    ]
    return { name, faults: faults.map((fault) => `${element.tagName.toLowerCase()} “${name}” ${fault}`) }
  })

/** A ring, and a bar that comes with it, may take a moment to show. */
const rest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(fades.map(({ finished }) => finished))
  })

const stopOf = async (page: Page): Promise<Stop> => {
  const stop = await lookAt(page)
  if (stop.faults.length === 0) return stop
  await rest(page)
  return lookAt(page)
}

/** Somebody who has a keyboard only. */
const keyboardOf = (page: Page) => {
  const faults = new Set<string>()
  const press = (key: 'Enter' | 'Escape' | 'ArrowRight') => page.keyboard.press(key)
  const walk = async (key: 'Tab' | 'Shift+Tab', to: RegExp): Promise<void> => {
    const seen: string[] = []
    for (let stops = 0; stops < stopsMax; stops += 1) {
      await page.keyboard.press(key)
      const stop = await stopOf(page)
      const { name } = stop
      stop.faults.forEach((fault) => faults.add(fault))
      if (to.test(name)) return
      seen.push(name)
    }
    throw new Error(`${String(to)} is not reached by ${key}: ${seen.join(' · ')}`)
  }
  return { faults, press, on: (to: RegExp) => walk('Tab', to), back: (to: RegExp) => walk('Shift+Tab', to) }
}

test(
  '[A-04, C-16, R-12] with keys alone: from the home page into a room, to its chat, a gift, a bet and the wallet; where one is, is seen at each stop',
  { timeout: 240_000 },
  async () => {
    const somebody = await person()
    await logIn(somebody, 'viewer06', '/app/home')
    const { page } = somebody
    await page
      .getByRole('link', { name: /阿诚聊球/ })
      .first()
      .waitFor()
    const { faults, press, on, back } = keyboardOf(page)

    await page.reload()
    await page
      .getByRole('link', { name: /阿诚聊球/ })
      .first()
      .waitFor()
    await on(/^跳到主要内容$/)
    await press('Enter')
    await on(/阿诚聊球/)
    await press('Enter')
    await page.waitForURL(`**${roomPath}`)
    await page.getByRole('textbox', { name: '聊天内容' }).waitFor()

    await on(/^跳到聊天$/)
    await press('Enter')
    await on(/^聊天内容$/)
    await page.keyboard.type('只用键盘')
    await press('Enter')
    await chatOf(page).getByText('只用键盘').waitFor()

    await back(/^赠送$/)
    await back(/荧光棒/)
    await press('Enter')
    await on(/^赠送$/)
    await press('Enter')
    await chatOf(page).getByText('送出 荧光棒').waitFor()
    await back(/^热门$/)
    await press('ArrowRight')
    await on(/冠军杯/)
    await press('Enter')
    await on(/^赠送$/)
    await press('Enter')
    const question = page.getByRole('dialog', { name: '送出大礼物？' })
    await question.waitFor()
    await on(/^确认赠送$/)
    await press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect((await stopOf(page)).name).toBe('赠送')

    // Prices of a match in play rest now and then.
    await page
      .getByRole('region', { name: '本场盘口' })
      .getByRole('button', { name: /^主\s*\d\.\d\d/ })
      .first()
      .waitFor()
    await back(/^主\d\.\d\d$/)
    await press('Enter')
    await back(/^投注单/)
    await press('Enter')
    await on(/^投注金额/)
    await page.keyboard.type('10')
    await on(/^不接受变动/)
    await page.keyboard.press('End')
    await expect
      .poll(() => page.getByRole('button', { name: /^确认投注 ¥10\.00/ }).isEnabled(), { timeout: 60_000 })
      .toBe(true)
    await on(/^确认投注 ¥10\.00/)
    await press('Enter')
    const slip = page.getByRole('complementary', { name: '投注单' })
    await slip.getByText('投注成功').waitFor()
    await press('Escape')
    await slip.waitFor({ state: 'hidden' })
    expect((await stopOf(page)).name).toMatch(/^投注单/)

    await back(/演示余额/)
    await press('Enter')
    await page.waitForURL('**/app/wallet')
    await on(/^存款$/)
    expect([...faults]).toEqual([])
  },
)
