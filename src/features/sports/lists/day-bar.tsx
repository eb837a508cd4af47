import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { siteDayOf, siteDayStartMs, siteZone } from '#contract/members/rules/birthday.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { countedMatches } from '#src/features/sports/sports-data.ts'
import { chosenDay, ofDay, type SportsAddress } from './sports-address.ts'
import styles from './day-bar.module.css'

const dayMs = 24 * 60 * 60_000
const daysAhead = 7
const noonMs = 12 * 60 * 60_000

interface DayTab {
  readonly value: string
  readonly main: string
  readonly sub: string
}

const useDays = (address: SportsAddress, today: string): DayTab[] => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const { gateway } = useShellServices()
  const { data } = useQuery(countedMatches(gateway, address.sport))
  const live = data?.scopes.find(({ scope }) => scope === 'live')?.count
  return useMemo(() => {
    const startMs = siteDayStartMs(today)
    const first = address.scope === 'results' ? -2 : 0
    const days = Array.from({ length: daysAhead }, (_, at) => siteDayOf(startMs + (first + at) * dayMs))
    return [
      { value: 'live', main: t('side.live'), sub: live === undefined ? '' : t('side.count', { count: live }) },
      ...days.map((day) => ({
        value: day,
        main: String(Number(day.slice(8))),
        sub:
          day === today
            ? t('days.today')
            : new Date(siteDayStartMs(day) + noonMs).toLocaleDateString(language, {
                weekday: 'short',
                timeZone: siteZone,
              }),
      })),
    ]
  }, [today, address.scope, language, live, t])
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** What runs, then the days on the site's calendar; one stop in the tab order. */
export const DayBar = ({
  address,
  panelId,
  onChange,
}: {
  address: SportsAddress
  panelId: string
  onChange: (next: SportsAddress) => void
}) => {
  const { t } = useTranslations('sports')
  const { serverNow } = useShellServices()
  const row = useRef<HTMLDivElement>(null)
  const today = siteDayOf(serverNow())
  const days = useDays(address, today)
  const chosen = chosenDay(address, today)
  const go = (value: string) =>
    onChange(
      value === 'live'
        ? { ...address, scope: 'live', day: null, leagueId: null }
        : { ...ofDay(address, value, today), leagueId: null },
    )
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // From where the focus is: what was chosen last may not be drawn yet.
    const tabs = [...(row.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]') ?? [])]
    const next = (tabs.findIndex((tab) => tab === event.target) + step + days.length) % days.length
    const day = days[next]
    if (!day) return
    go(day.value)
    tabs[next]?.focus()
  }
  return (
    <div ref={row} role="tablist" tabIndex={-1} aria-label={t('days.label')} className={styles.bar} onKeyDown={move}>
      {days.map(({ value, main, sub }, at) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === chosen}
          aria-controls={panelId}
          tabIndex={value === chosen || (chosen === null && at === 0) ? 0 : -1}
          className={styles.day}
          onClick={() => go(value)}
        >
          <b>{main}</b>
          {sub}
        </button>
      ))}
    </div>
  )
}
