import type { Language } from '#contract/codes.ts'

/** A moment in the visitor's own time: day, hours and minutes; with the year when it is not the one of `nowMs`. */
export const momentWords = (atMs: number, language: Language, nowMs = Date.now()): string =>
  new Date(atMs).toLocaleString(language, {
    ...(new Date(atMs).getFullYear() === new Date(nowMs).getFullYear() ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
