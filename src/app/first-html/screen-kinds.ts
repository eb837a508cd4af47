import type { ScreenKind } from '#contract/first-html.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const

/** The names that browsers have for it. */
export const innerSizeOf = (kind: ScreenKind) => ({ innerWidth: sizes[kind].width, innerHeight: sizes[kind].height })

const condition = /\((min|max)-(width|height): (\d+)px\)/g

/** What a screen of that kind answers to a query of widths and heights; to every other one, no. */
export const screenOf = (kind: ScreenKind, query: string): boolean =>
  query.split(',').some((part) => {
    if (part.replaceAll(condition, '').replaceAll(/\band\b|\s/g, '') !== '') return false
    return [...part.matchAll(condition)].every(([, bound, side, text]) => {
      const size = sizes[kind][side === 'width' ? 'width' : 'height']
      return bound === 'min' ? size >= Number(text) : size <= Number(text)
    })
  })
