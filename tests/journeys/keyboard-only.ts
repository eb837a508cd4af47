import type { Page } from 'playwright-core'

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
    // A choice that is drawn by its label is seen there.
    const label = element.closest('label')
    const drawn = getComputedStyle(element).opacity === '0' && label !== null ? label : element
    const styles = [drawn, drawn.parentElement, drawn.parentElement?.parentElement].flatMap((each) =>
      each ? [getComputedStyle(each)] : [],
    )
    const isRinged = styles[0]?.outlineStyle !== 'none' && styles[0]?.outlineWidth !== '0px'
    // Around what is typed into or chosen from, the frame shows it; of digits, the box of the next one.
    const beside = [...(element.parentElement?.children ?? [])].map((each) => getComputedStyle(each))
    const isFramed =
      element.matches('input, select') && [...styles, ...beside].some(({ boxShadow }) => boxShadow !== 'none')
    const opacity = (each: Element | null): number =>
      each ? Number(getComputedStyle(each).opacity) * opacity(each.parentElement) : 1
    const faults = [
      ...(isOnTop ? [] : ['is not on the screen, or lies under something']),
      ...(isRinged || isFramed ? [] : ['has no ring']),
      ...(opacity(drawn) > 0.5 ? [] : ['is faded']),
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

export const stopOf = async (page: Page): Promise<Stop> => {
  const stop = await lookAt(page)
  if (stop.faults.length === 0) return stop
  await rest(page)
  return lookAt(page)
}

/** Somebody who has a keyboard only. */
export const keyboardOf = (page: Page) => {
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
