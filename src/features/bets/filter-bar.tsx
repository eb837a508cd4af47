import type { ResponseOf } from '#contract/define-call.ts'
import { TicketFilter, type betSummary } from '#contract/sports/ticket-calls.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { Segmented, Tabs } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { betPeriods, isBackwards, type PeriodFilters } from './bet-filters.ts'
import styles from './filter-bar.module.css'

interface PeriodBarProps {
  filters: PeriodFilters
  onChange: (changed: Partial<PeriodFilters>) => void
}

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

interface StateFiltersProps {
  value: TicketFilter
  onChange: (filter: TicketFilter) => void
  counts: ResponseOf<typeof betSummary>['counts'] | undefined
}

/** How bets ended, each with how many there are. */
export const StateFilters = ({ value, onChange, counts }: StateFiltersProps) => {
  const { t, language } = useTranslations('bets')
  return (
    <Tabs
      look="chip"
      label={t('filters.label')}
      items={TicketFilter.options.map((filter) => {
        const count = counts?.find((each) => each.filter === filter)?.count
        return {
          value: filter,
          label: t(`filters.${filter}`),
          ...(count === undefined ? {} : { count: formatCount(count, language) }),
        }
      })}
      value={value}
      onChange={onChange}
      className={styles.states ?? ''}
    />
  )
}
