import { useRef, type KeyboardEvent } from 'react'
import { siteDayStartMs, siteZone } from '#contract/site/rules/site-clock.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './day-row.module.css'

const noonMs = 12 * 60 * 60_000

export interface DayTab {
  readonly value: string
  readonly main: string
  readonly sub: string
}

/** What the tab of a day says: its number and its name. Days are YYYY-MM-DD on the site's calendar. */
export const useDayTab = (today: string): ((day: string) => DayTab) => {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  return (day) => ({
    value: day,
    main: String(Number(day.slice(8))),
    sub:
      day === today
        ? t('days.today')
        : new Date(siteDayStartMs(day) + noonMs).toLocaleDateString(language, {
            weekday: 'short',
            timeZone: siteZone,
          }),
  })
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

interface DayRowProps {
  days: readonly DayTab[]
  chosen: string | null
  panelId: string
  onChoose: (value: string) => void
}

/** Tabs by day; one stop in the tab order. */
export const DayRow = ({ days, chosen, panelId, onChoose }: DayRowProps) => {
  const { t } = useTranslations('sports')
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // From where the focus is: what was chosen last may not be drawn yet.
    const tabs = [...(row.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]') ?? [])]
    const next = (tabs.findIndex((tab) => tab === event.target) + step + days.length) % days.length
    const day = days[next]
    if (!day) return
    onChoose(day.value)
    tabs[next]?.focus()
  }
  return (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      aria-label={t('days.label')}
      className={styles.bar}
      data-strip
      onKeyDown={move}
    >
      {days.map(({ value, main, sub }, at) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === chosen}
          aria-controls={panelId}
          tabIndex={value === chosen || (chosen === null && at === 0) ? 0 : -1}
          className={styles.day}
          onClick={() => onChoose(value)}
        >
          <b>{main}</b>
          {sub}
        </button>
      ))}
    </div>
  )
}
