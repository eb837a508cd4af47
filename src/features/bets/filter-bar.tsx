import type { ResponseOf } from '#contract/define-call.ts'
import { Sport } from '#contract/sports/entities/match-item.ts'
import { TicketFilter, type betSummary } from '#contract/sports/ticket-calls.ts'
import { Segmented, Tabs } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { IconChevronDown } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { betPeriods, isBackwards, type BetFilters, type PeriodFilters } from './bet-filters.ts'
import styles from './filter-bar.module.css'

export interface FilterBarProps {
  filters: BetFilters
  onChange: (changed: Partial<BetFilters>) => void
}

interface PeriodBarProps {
  filters: PeriodFilters
  onChange: (changed: Partial<PeriodFilters>) => void
}

const sports = ['all', ...Sport.options] as const

export const PeriodFilter = ({ filters, onChange }: PeriodBarProps) => {
  const { t } = useTranslations('bets')
  return (
    <Segmented
      label={t('filters.period')}
      items={betPeriods.map((value) => ({ value, label: t(`filters.periods.${value}`) }))}
      value={filters.period}
      onChange={(period) => onChange({ period })}
      className={styles.periods ?? ''}
    />
  )
}

/** Sport and time, at the end of the title's line. */
export const SpanFilters = ({ filters, onChange }: FilterBarProps) => {
  const { t } = useTranslations('bets')
  return (
    <div className={styles.span}>
      <span className={styles.frame}>
        <select
          className={styles.select}
          aria-label={t('filters.sport')}
          value={filters.sport}
          onChange={({ target }) => onChange({ sport: sports.find((sport) => sport === target.value) ?? 'all' })}
        >
          {sports.map((sport) => (
            <option key={sport} value={sport}>
              {t(`filters.sports.${sport}`)}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} />
      </span>
      <PeriodFilter filters={filters} onChange={onChange} />
    </div>
  )
}

/** The days of an own period. */
export const DayFilters = ({ filters, onChange }: PeriodBarProps) => {
  const { t } = useTranslations('bets')
  if (filters.period !== 'custom') return null
  return (
    <div className={styles.days}>
      <TextField
        type="date"
        label={t('filters.from')}
        value={filters.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        type="date"
        label={t('filters.until')}
        value={filters.until}
        error={isBackwards(filters) ? t('filters.backwards') : undefined}
        onChange={({ target }) => onChange({ until: target.value })}
      />
    </div>
  )
}

/** How bets ended, each with how many there are. */
export const StateFilters = ({
  filters,
  onChange,
  counts,
}: FilterBarProps & { counts: ResponseOf<typeof betSummary>['counts'] | undefined }) => {
  const { t } = useTranslations('bets')
  return (
    <Tabs
      look="chip"
      label={t('filters.label')}
      items={TicketFilter.options.map((value) => {
        const count = counts?.find(({ filter }) => filter === value)?.count
        return { value, label: t(`filters.${value}`), ...(count === undefined ? {} : { count }) }
      })}
      value={filters.filter}
      onChange={(filter) => onChange({ filter })}
      className={styles.states ?? ''}
    />
  )
}
