import type { Language } from '#contract/codes.ts'

export interface MatchDay {
  readonly day: 'today' | 'tomorrow' | 'other'
  readonly time: string
  readonly date: string
}

const dayMs = 24 * 60 * 60 * 1000

/** When a match starts, told from today: the day, and hours and minutes of the viewer's place. */
export const matchDay = (startAtMs: number, nowMs: number, language: Language): MatchDay => {
  const start = new Date(startAtMs)
  const midnight = new Date(nowMs).setHours(0, 0, 0, 0)
  const daysAway = Math.round((new Date(startAtMs).setHours(0, 0, 0, 0) - midnight) / dayMs)
  return {
    day: daysAway === 0 ? 'today' : daysAway === 1 ? 'tomorrow' : 'other',
    time: start.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false }),
    date: start.toLocaleDateString(language, { month: 'numeric', day: 'numeric' }),
  }
}
