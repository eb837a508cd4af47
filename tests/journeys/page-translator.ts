import type { BrowserContext } from 'playwright-core'

/** Translators of browsers and extensions put a `<font>` in the place of a text, or around it. */
export type TranslatorKind = 'replaces' | 'wraps'

/**
 * From now on each page of the context can be translated as browsers do it, by `translate()`: its texts, and whatever comes
 * later, but what is marked with `translate="no"`. Words stay as they were, so that they are found.
 */
export const bringTranslator = async (context: BrowserContext, kind: TranslatorKind): Promise<void> => {
  await context.addInitScript((way) => {
    const passedOver = 'font, script, style, textarea, svg, option, [translate="no"]'
    const translateText = (text: Text): void => {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(passedOver)) return
      const font = document.createElement('font')
      const inner = document.createElement('font')
      font.append(inner)
      const words = text.data
      text.replaceWith(font)
      inner.append(way === 'wraps' ? text : words)
    }
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(translateText)
    }
    const start = (): void => {
      translate(document.body)
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records)
          for (const node of [target, ...addedNodes]) if (node instanceof Text || addedNodes.length > 0) translate(node)
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    }
    Object.assign(globalThis, { translate: start })
  }, kind)
}
