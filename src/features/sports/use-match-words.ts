import { useMemo } from 'react'
import type { MatchClock } from '#contract/sports/entities/match.ts'
import type { MatchItem, MatchNote } from '#contract/sports/entities/match-item.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { SideNames } from '#src/shared/match/market-words.ts'
import { clockSeconds, formatClock, isCounting, useEverySecond } from '#src/shared/match/match-clock.ts'
import { matchDay } from '#src/shared/match/match-day.ts'
import { periodWords } from '#src/shared/match/period-words.ts'
import { nameIn } from '#src/shared/site/site-frame.ts'

/** The sides of a match in the language in force. */
export const useSides = ({ home, visit }: Pick<MatchItem, 'home' | 'visit'>): SideNames => {
  const { language } = useAppearance()
  return useMemo(() => ({ home: nameIn(language, home), visit: nameIn(language, visit) }), [language, home, visit])
}

/** Their short names, where there is no room for the whole ones. */
export const useShortSides = ({ home, visit }: Pick<MatchItem, 'home' | 'visit'>): SideNames => {
  const { language } = useAppearance()
  return language === 'en'
    ? { home: home.shortNameEn, visit: visit.shortNameEn }
    : { home: home.shortName, visit: visit.shortName }
}

/** When, in two lines: the clock and the part of the match, or the hour and the day. */
export interface TimeWords {
  readonly main: string
  readonly sub: string
}

export interface TimedMatch {
  readonly gameStatus: 0 | 1 | 2
  readonly note: MatchNote | null
  readonly startAtMs: number
  readonly clock: MatchClock
}

/** Minutes where a clock counts up, as football has it; minutes and seconds where it counts down. `full`: with seconds. */
const clockText = (clock: MatchClock, nowMs: number, isFull: boolean): string => {
  const seconds = clockSeconds(clock, nowMs)
  return isFull || clock.direction === 'down' ? formatClock(seconds) : `${Math.floor(seconds / 60)}′`
}

export const useTimeWords = (match: TimedMatch, isFull = false): TimeWords => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const { serverNow } = useShellServices()
  useEverySecond()
  const nowMs = serverNow()
  const { day, time, date } = matchDay(match.startAtMs, nowMs, language)
  const dayWords = day === 'other' ? date : t(`row.${day}`)
  if (match.note !== null) return { main: t(`notes.${match.note}`), sub: dayWords }
  if (match.gameStatus === 2) return { main: t('row.over'), sub: `${dayWords} ${time}` }
  if (match.gameStatus === 0) return { main: time, sub: dayWords }
  const { clock } = match
  const period = periodWords(language, clock.period)
  return isCounting(clock)
    ? { main: clockText(clock, nowMs, isFull), sub: period }
    : { main: period === '' ? t('side.live') : period, sub: '' }
}
