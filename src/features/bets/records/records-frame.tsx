import type { ReactNode } from 'react'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { DayFilters, PeriodFilter } from '#src/features/bets/filter-bar.tsx'
import { ResponsiblePanel } from '#src/features/bets/side-panels.tsx'
import { RecordControls } from './record-controls.tsx'
import type { RecordFilters } from './record-filters.ts'
import styles from './records-page.module.css'

/** What a list of records is drawn from. */
export interface RecordsPartProps {
  filters: RecordFilters
  openedMs: number
  isFiltered: boolean
  onChange: (changed: Partial<RecordFilters>) => void
  onReset: () => void
  /** The way to a file of all that is asked for. */
  file: (isEmpty: boolean) => ReactNode
}

interface RecordsFrameProps extends Pick<RecordsPartProps, 'filters' | 'onChange'> {
  /** On a phone above the list, beside it elsewhere. */
  first: ReactNode
  side: ReactNode
  /** The list. */
  children: ReactNode
}

/** The head and filters of my bets around a list of them. */
export const RecordsFrame = ({ filters, onChange, first, side, children }: RecordsFrameProps) => {
  const { t } = useTranslations('bets')
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <div className={styles.main}>
        <PageHead title={t('title')} back={{ to: '/app/member', label: t('back') }}>
          <div className={styles.period}>
            <PeriodFilter filters={filters} onChange={onChange} />
          </div>
        </PageHead>
        <DayFilters filters={filters} onChange={onChange} />
        <RecordControls filters={filters} onChange={onChange} />
        {children}
      </div>
      <div className={styles.side}>
        <div className={styles.first}>{first}</div>
        {side}
        <ResponsiblePanel />
      </div>
    </div>
  )
}
