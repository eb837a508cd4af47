import type { Language } from '#contract/codes.ts'

/** A moment in the visitor's own time: day, hours and minutes. */
export const momentWords = (atMs: number, language: Language): string =>
  new Date(atMs).toLocaleString(language, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
