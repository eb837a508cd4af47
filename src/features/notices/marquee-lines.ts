import type { Notice } from '#contract/site/entities/site-config.ts'
import { isInMarquee } from '#contract/site/rules/marquee.ts'

export interface MarqueeLine {
  readonly key: string
  readonly text: string
  /** The announcement behind it; null: words of the server, which lead nowhere. */
  readonly noticeId: string | null
}

/**
 * What runs over the home page now (`nowMs`: server time): the announcements that V-13 lets in, then the server's own
 * words. Words that an announcement has are its own business, in or out of its time. [V-13, E-14]
 */
export const marqueeLines = (
  notices: readonly Notice[],
  words: readonly string[],
  nowMs: number,
): readonly MarqueeLine[] => {
  const announced = new Set(notices.map(({ text }) => text))
  return [
    ...notices
      .filter((notice) => isInMarquee(notice, nowMs))
      .map(({ id, text }) => ({ key: `notice ${id}`, text, noticeId: id })),
    ...words.filter((text) => !announced.has(text)).map((text) => ({ key: `words ${text}`, text, noticeId: null })),
  ]
}

const secondsACharacter = 0.3
const secondsALine = 1.6

/** How long all lines take to pass once, at the speed of reading. */
export const marqueeSeconds = (lines: readonly Pick<MarqueeLine, 'text'>[]): number =>
  Math.round(lines.reduce((sum, { text }) => sum + secondsALine + text.length * secondsACharacter, 0))

export const noticePath = (id: string): string => `/app/notices/${encodeURIComponent(id)}`
