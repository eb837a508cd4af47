import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { clockSeconds, formatClock, isCounting, useEverySecond } from '#src/shared/match/match-clock.ts'
import { matchDay } from '#src/shared/match/match-day.ts'
import { periodWords } from '#src/shared/match/period-words.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { toCome, useHydrated } from '#src/ui/use-hydrated.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/**
 * 下半场 73:26 while a match runs, its day and hour before, 完场 after. `bare` leaves out what is plain to football. Where the
 * server drew it the clock goes on from there: its element says `suppressHydrationWarning`.
 */
export const useClockWords = (item: LiveItem, bare = false): string => {
  const { t } = useTranslations('live')
  const { language } = useAppearance()
  const { serverNow } = useShellServices()
  const isHydrated = useHydrated()
  useEverySecond()
  const nowMs = serverNow()
  if (item.gameStatus === 2) return t('finished')
  if (item.gameStatus === 0) {
    if (!isHydrated) return toCome
    const { day, time, date } = matchDay(item.startAt, nowMs, language)
    return t(`day.${day}`, { time, date })
  }
  if (!item.clock) return t('status.live')
  if (!isCounting(item.clock) && item.clock.period !== '') return periodWords(language, item.clock.period)
  const clock = formatClock(clockSeconds(item.clock, nowMs))
  const showsPeriod = item.clock.period !== '' && !(bare && item.clock.direction === 'up')
  return showsPeriod ? `${periodWords(language, item.clock.period)} ${clock}` : clock
}
