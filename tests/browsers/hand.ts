import { setTimeout as delay } from 'node:timers/promises'
import { keptSession } from '#tests/journeys/browser.ts'
import { within } from '#tests/world/patience.ts'
import type { Visit } from './driver.ts'

const waitMs = within(60_000)
const pollMs = 50

/** What a person looks for: the first that is shown and can be used whose name, label or words begin so. */
export interface Target {
  css: string
  name?: string
}

/** Repeats a question to the page until it is answered by something; a page that is being left answers nothing. */
export const until = async <Args extends readonly unknown[], Value>(
  visit: Visit,
  what: string,
  work: (...args: Args) => Value,
  ...args: Args
): Promise<NonNullable<Awaited<Value>>> => {
  const endMs = Date.now() + waitMs
  let cause: unknown
  while (Date.now() < endMs) {
    const value = await visit.evaluate(work, ...args).catch((error: unknown) => {
      cause = error
      return undefined
    })
    if (value) return value
    await delay(pollMs)
  }
  const shown = await visit
    .evaluate(() => `${location.pathname} ${document.body.innerText.slice(0, 2_000)}`)
    .catch(String)
  throw new Error(`${what} did not come: ${shown}`, { cause })
}

/** Runs in the page: the middle of the target once it stands still and nothing covers it. */
const middleOf = async ({ css, name = '' }: Target): Promise<{ x: number; y: number } | undefined> => {
  const wordsOf = (element: HTMLElement): string => {
    const label = 'labels' in element ? (element as HTMLInputElement).labels?.[0]?.innerText : undefined
    // What was not scrolled to yet has no inner text in every browser.
    return (element.ariaLabel ?? label ?? element.textContent ?? '').replaceAll(/\s+/g, '')
  }
  const isUsable = (element: HTMLElement) =>
    element.checkVisibility() && !element.matches(':disabled, [aria-disabled="true"]')
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(
    (each) => isUsable(each) && wordsOf(each).startsWith(name.replaceAll(' ', '')),
  )
  if (!element) return undefined
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const isStill = before.left === left && before.top === top
  return isStill && element.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined
}

export const press = async (visit: Visit, target: Target): Promise<void> => {
  const { x, y } = await until(visit, JSON.stringify(target), middleOf, target)
  await visit.click(x, y)
}

/** Runs in the page: whether a field has the focus; what stands in it is selected. */
const selectFocused = (): boolean => {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  field.select()
  return true
}

/** Types into a field in place of what stands there; presses it again when the page put another one there meanwhile. */
export const fill = async (visit: Visit, target: Target, text: string): Promise<void> => {
  const endMs = Date.now() + waitMs
  do await press(visit, target)
  while (!(await visit.evaluate(selectFocused)) && Date.now() < endMs)
  await visit.type(text)
}

/** Waits until words are shown, within an element when one is given. */
export const reads = (visit: Visit, words: string, css = 'body'): Promise<true> =>
  until(
    visit,
    words,
    (text, within) =>
      [...document.querySelectorAll<HTMLElement>(within)].some(({ innerText }) => innerText.includes(text)) ||
      undefined,
    words,
    css,
  ) as Promise<true>

/** Opens a page and looks at it until something hears what is pressed there. */
export const comeTo = async (visit: Visit, url: string): Promise<void> => {
  await visit.goto(url)
  await until(visit, `${url} in use`, () => document.documentElement.dataset['drawn'] === undefined)
}

/** Logs in through the log-in page and comes back to `path`. */
export const logIn = async (visit: Visit, origin: string, name: string, path: string): Promise<void> => {
  await comeTo(visit, `${origin}/login?fromPage=${encodeURIComponent(path)}`)
  await fill(visit, { css: 'input', name: '用户名' }, name)
  await fill(visit, { css: 'input', name: '密码' }, 'demo1234')
  await press(visit, { css: 'button', name: '登录' })
  await until(visit, `${path} after the log-in`, (wanted) => location.pathname === wanted, path)
}

/** Comes to a page with a session, as who logged in on this device before. */
export const arriveAs = async (visit: Visit, origin: string, name: string, path: string): Promise<void> => {
  await visit.goto(`${origin}/healthz`)
  const kept = await keptSession(origin, await visit.evaluate(() => navigator.userAgent), name)
  await visit.evaluate((items) => Object.entries(items).forEach((item) => localStorage.setItem(...item)), kept)
  await comeTo(visit, `${origin}${path}`)
}
