import type { PlayResult, PlaySession } from '#contract/protection/entities/protection.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { playIdleMs } from '#contract/limits.ts'

interface PlaySums {
  readonly spentMinor: number
  readonly backMinor: number
}

/** A member's session of play, the last one when none is on; `today…`: what was played on that day of the site's calendar. */
export interface Play {
  readonly startedMs: number
  readonly lastMs: number
  /** When the time to the next reminder began. */
  readonly remindedMs: number
  readonly day: string
  readonly dayMs: number
  readonly sums: Readonly<Partial<Record<Currency, PlaySums>>>
}

export const neverPlayed: Play = { startedMs: 0, lastMs: 0, remindedMs: 0, day: '', dayMs: 0, sums: {} }

const minuteMs = 60_000
const isOn = ({ lastMs }: Play, nowMs: number): boolean => lastMs > 0 && nowMs - lastMs <= playIdleMs
const noSums: PlaySums = { spentMinor: 0, backMinor: 0 }

const addTo = (play: Play, currency: Currency, sums: PlaySums): Play => {
  const { spentMinor, backMinor } = play.sums[currency] ?? noSums
  const added = { spentMinor: spentMinor + sums.spentMinor, backMinor: backMinor + sums.backMinor }
  return { ...play, sums: { ...play.sums, [currency]: added } }
}

/** What was spent belongs to the session that is on, or begins one. */
export const spendInPlay = (play: Play, currency: Currency, spentMinor: number, nowMs: number): Play => {
  const day = siteDayOf(nowMs)
  const dayMs = play.day === day ? play.dayMs : 0
  if (!isOn(play, nowMs))
    return addTo({ startedMs: nowMs, lastMs: nowMs, remindedMs: nowMs, day, dayMs, sums: {} }, currency, {
      spentMinor,
      backMinor: 0,
    })
  const lastMs = Math.max(play.lastMs, nowMs)
  return addTo({ ...play, lastMs, day, dayMs: dayMs + lastMs - play.lastMs }, currency, { spentMinor, backMinor: 0 })
}

/** What came back counts in the session that is on; afterwards it is news of another day. */
export const returnInPlay = (play: Play, currency: Currency, backMinor: number, nowMs: number): Play =>
  isOn(play, nowMs) ? addTo(play, currency, { spentMinor: 0, backMinor }) : play

/** When the next reminder is due; null when there is none to come. */
export const reminderDueMs = (play: Play, everyMinutes: number): number | null =>
  everyMinutes === 0 || play.startedMs === 0 ? null : play.remindedMs + everyMinutes * minuteMs

export const answerReminder = (play: Play, answer: 'continue' | 'stop', nowMs: number): Play =>
  answer === 'continue' ? { ...play, remindedMs: nowMs } : { ...neverPlayed, day: play.day, dayMs: play.dayMs }

const resultsOf = ({ sums }: Play): PlayResult[] =>
  Object.entries(sums).map(([currency, { spentMinor, backMinor }]) => ({
    currency: currency as Currency,
    spentMinor,
    openMinor: 0,
    netMinor: backMinor - spentMinor,
  }))

/** The session with what is staked and not decided set apart: it is not lost. */
export const withOpenStakes = (session: PlaySession, open: ReadonlyMap<Currency, number>): PlaySession => ({
  ...session,
  results: session.results.map((result) => {
    const openMinor = Math.min(result.spentMinor, open.get(result.currency) ?? 0)
    return { ...result, openMinor, netMinor: result.netMinor + openMinor }
  }),
})

/** What a member sees of it. Time runs between the first and the last stake or gift of a session, and until now while it is on. */
export const playSessionOf = (play: Play, everyMinutes: number, nowMs: number): PlaySession => {
  const today = play.day === siteDayOf(nowMs) ? play.dayMs : 0
  if (!isOn(play, nowMs))
    return { startedAtMs: null, playedMs: 0, playedTodayMs: today, results: [], reminderDue: false }
  const sinceLastMs = Math.max(0, nowMs - play.lastMs)
  const dueMs = reminderDueMs(play, everyMinutes)
  return {
    startedAtMs: play.startedMs,
    playedMs: play.lastMs - play.startedMs + sinceLastMs,
    playedTodayMs: today + sinceLastMs,
    results: resultsOf(play),
    reminderDue: dueMs !== null && dueMs <= nowMs,
  }
}
