import type { DemoCaption } from './demo-channel.ts'

export const captionFields = ['title', 'home', 'visit', 'score', 'clock', 'period'] as const
export type CaptionField = (typeof captionFields)[number]
export type CaptionTexts = Readonly<Record<CaptionField, string>>

/** Widths that fit the plate, in half characters: a hanzi counts two. */
const halfWidthsMax: Readonly<Record<CaptionField, number>> = {
  title: 26,
  home: 5,
  visit: 5,
  score: 7,
  clock: 7,
  period: 10,
}

const han = /\p{Script=Han}/u
const hanChars = 2
const latinChars = 3
const cutMark = '…'

/** drawtext stops the whole stream when its file is empty, so nothing to say is a space. */
const blank = ' '

const isWide = (char: string): boolean =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(char)

/** Keeps what the caption font can draw: the basic plane without controls, marks of direction, and private use. */
const isDrawable = (char: string): boolean =>
  /^[\u0020-\u007e\u00a1-\u00ff\u2010-\u2027\u2030-\u205e\u2460-\u2473\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]$/u.test(
    char,
  )

const drawable = (text: string): readonly string[] => Array.from(text.replace(/\s+/gu, ' ').trim()).filter(isDrawable)

const widthOf = (chars: readonly string[]): number => chars.reduce((sum, char) => sum + (isWide(char) ? 2 : 1), 0)

export const fitText = (text: string, maxHalfWidths: number): string => {
  const chars = drawable(text)
  if (chars.length === 0) return blank
  if (widthOf(chars) <= maxHalfWidths) return chars.join('')
  const kept: string[] = []
  for (const char of chars) {
    if (widthOf([...kept, char, cutMark]) > maxHalfWidths) break
    kept.push(char)
  }
  return `${kept.join('').trimEnd()}${cutMark}`
}

/** A team's name as the plate has room for it: two Chinese characters, or three capitals. */
export const shortName = (name: string): string => {
  const chars = drawable(name)
  if (han.test(chars.join(''))) return chars.slice(0, hanChars).join('')
  return chars.slice(0, latinChars).join('').toUpperCase()
}

/** A clock such as 下半场 58:55 as its period and its time. */
const splitClock = (clock: string): { period: string; time: string } => {
  const words = clock.trim().split(/\s+/u)
  return { period: words.slice(0, -1).join(' '), time: words.at(-1) ?? '' }
}

/** The words of a caption as drawtext may show them: one line each, drawable, never empty, no wider than their place. */
export const captionTexts = (caption: DemoCaption): CaptionTexts => {
  const { period, time } = splitClock(caption.clock ?? '')
  return {
    title: fitText(caption.title, halfWidthsMax.title),
    home: fitText(shortName(caption.home ?? ''), halfWidthsMax.home),
    visit: fitText(shortName(caption.visit ?? ''), halfWidthsMax.visit),
    score: fitText(caption.score ?? '', halfWidthsMax.score),
    clock: fitText(time, halfWidthsMax.clock),
    period: fitText(period, halfWidthsMax.period),
  }
}

export const isMatch = (caption: DemoCaption): boolean => caption.home !== undefined && caption.visit !== undefined
