import type { Language } from '#contract/codes.ts'

const dayOf = (atMs: number): string => new Date(atMs).toDateString()
const dayMs = 24 * 60 * 60_000

/** When a message came, as short as can be: the hour of today, yesterday, or the day, in the reader's own time. */
export const messageTime = (atMs: number, nowMs: number, language: Language, yesterday: string): string => {
  const at = new Date(atMs)
  if (dayOf(atMs) === dayOf(nowMs))
    return at.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false })
  if (dayOf(atMs) === dayOf(nowMs - dayMs)) return yesterday
  const isThisYear = at.getFullYear() === new Date(nowMs).getFullYear()
  return at.toLocaleDateString(language, {
    ...(isThisYear ? {} : { year: 'numeric' as const }),
    month: 'short',
    day: 'numeric',
  })
}
