import type { DemoCaption } from './demo-channel.ts'

export const CAPTION_FIELDS = ['title', 'home', 'visit', 'score', 'clock'] as const
export type CaptionField = (typeof CAPTION_FIELDS)[number]
export type CaptionTexts = Readonly<Record<CaptionField, string>>

/** Widths that fit the boxes of the picture, in half characters: a hanzi counts two. */
const MAX_HALF_WIDTHS: Readonly<Record<CaptionField, number>> = { title: 36, home: 12, visit: 12, score: 9, clock: 8 }

/** drawtext stops the whole stream when its file is empty, so nothing to say is a space. */
const BLANK = ' '

const isWide = (char: string): boolean =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(char)

/** Keeps what the caption font can draw: the basic plane without controls, marks of direction, and private use. */
const isDrawable = (char: string): boolean =>
  /^[\u0020-\u007e\u00a1-\u00ff\u2010-\u2027\u2030-\u205e\u2460-\u2473\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]$/u.test(
    char,
  )

export const fitText = (text: string, maxHalfWidths: number): string => {
  let used = 0
  let kept = ''
  for (const char of text.replace(/\s+/gu, ' ').trim()) {
    if (!isDrawable(char)) continue
    used += isWide(char) ? 2 : 1
    if (used > maxHalfWidths) break
    kept += char
  }
  return kept === '' ? BLANK : kept
}

/** The words of a caption as drawtext may show them: one line each, drawable, never empty, no wider than their box. */
export const captionTexts = (caption: DemoCaption): CaptionTexts => ({
  title: fitText(caption.title, MAX_HALF_WIDTHS.title),
  home: fitText(caption.home ?? '', MAX_HALF_WIDTHS.home),
  visit: fitText(caption.visit ?? '', MAX_HALF_WIDTHS.visit),
  score: fitText(caption.score ?? '', MAX_HALF_WIDTHS.score),
  clock: fitText(caption.clock ?? '', MAX_HALF_WIDTHS.clock),
})

export const isMatch = (caption: DemoCaption): boolean => caption.home !== undefined && caption.visit !== undefined
