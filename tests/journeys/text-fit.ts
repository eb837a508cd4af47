import type { Page } from 'playwright-core'

/**
 * Words that somebody cannot read to their end and that have no ellipsis to say so: they reach out of their card, or what
 * they lie in cuts them; and what fields ask for, where the field is too narrow for it.
 */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const reachPx = 1.5
    const isClear = (colour: string) => /^(?:transparent|rgba\(.*, 0\))$/.test(colour)
    const cuts = (element: Element, right: number, left: number): boolean => {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const isOut = right > box.right + reachPx || left < box.left - reachPx
      if (/hidden|clip/.test(style.overflowX)) return isOut && style.textOverflow !== 'ellipsis'
      const isCard = !isClear(style.backgroundColor) || style.borderRightWidth !== '0px'
      return isCard && isOut
    }
    const isCut = (text: Node): boolean => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width <= 1) return false
      for (let element = text.parentElement; element && element !== document.body; element = element.parentElement) {
        const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element)
        if (/auto|scroll/.test(overflowX) || clipPath !== 'none' || position === 'fixed') return false
        if (/hidden|clip/.test(overflowX) && textOverflow === 'ellipsis') return false
        if (cuts(element, right, left)) return true
      }
      return false
    }
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest('[role="log"], [aria-hidden="true"], [data-moving]')) continue
      if ((text.textContent ?? '').trim() !== '' && isCut(text)) found.push((text.textContent ?? '').trim())
    }
    const pen = document.createElement('canvas').getContext('2d')
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      if (!pen || !field.checkVisibility()) continue
      // The short form is empty where digits are set apart.
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(field)
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      if (pen.measureText(field.placeholder).width > field.clientWidth) found.push(`in its field: ${field.placeholder}`)
    }
    return [...new Set(found)]
  })
