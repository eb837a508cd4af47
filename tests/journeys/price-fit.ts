import type { Page } from 'playwright-core'

/** The longest that each format of odds writes, and lines of the longest kind. */
const widestPrices = ['12.75', '10.125', '228.00', '-105.5', '+1150', '-0.95']
const widestLine = '-19.75'
/** In a stack a number that touches the edge of its button reads like a cut one. */
const edgePx = 2

/**
 * Prices of the page whose label or number is cut, were they the longest ones and had they just moved: what a button
 * holds is measured, and put back before it is drawn.
 */
export const cutPrices = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ prices, line, edgePx }) => {
      const values = [...document.querySelectorAll<HTMLElement>('button[aria-pressed] > [data-move]')]
      const cut = values.flatMap((value) => {
        const button = value.closest('button')
        const label = [...(button?.children ?? [])].find((child) => child !== value && !child.hasAttribute('data-move'))
        const [number, name] = [value.firstChild, label?.firstChild]
        if (!button || !label || !number || !name || button.offsetWidth === 0) return []
        const before = [number.nodeValue, name.nodeValue]
        name.nodeValue = (before[1] ?? '').replace(/ [-+]?\d+(?:\.\d+)?$/, ` ${line}`)
        label.toggleAttribute('data-long', name.nodeValue.length > 9)
        const faults = prices.filter((price) => {
          number.nodeValue = price
          value.toggleAttribute('data-long', price.length > 5)
          const isStack = getComputedStyle(button).flexDirection === 'column'
          const [arrowPx, spacePx] = isStack ? [0, edgePx] : [8, -1]
          const [inside, outside] = [value.getBoundingClientRect(), button.getBoundingClientRect()]
          const isOut =
            inside.right + arrowPx > outside.right - spacePx || inside.left < outside.left + Math.max(0, spacePx)
          return isOut || label.scrollWidth > label.clientWidth || button.scrollHeight > button.clientHeight + 1
        })
        const told = faults.map((price) => `${name.nodeValue} ${price} in ${button.offsetWidth} px`)
        value.toggleAttribute('data-long', (before[0] ?? '').length > 5)
        label.toggleAttribute('data-long', (before[1] ?? '').length > 9)
        ;[number.nodeValue, name.nodeValue] = [before[0] ?? null, before[1] ?? null]
        return told
      })
      return values.length === 0 ? ['no prices'] : cut
    },
    { prices: widestPrices, line: widestLine, edgePx },
  )
