import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { recordFileMachine } from '#src/machines/records/record-file-machine.ts'
import { betsPath } from '#src/features/bets/bet-paths.ts'
import frame from '#src/features/bets/bets-page.module.css'
import { DayFilters, PeriodFilter } from '#src/features/bets/filter-bar.tsx'
import { ResponsiblePanel } from '#src/features/bets/side-panels.tsx'
import { RecordControls } from './record-controls.tsx'
import { RecordFile } from './record-file.tsx'
import { recordFiltersOf, searchOfRecords, type RecordFilters } from './record-filters.ts'
import { RecordsList } from './records-list.tsx'
import { RecordTotals } from './record-totals.tsx'
import { useFollowRecords, useRecordAsk, useRecords, useRecordTotals } from './records-data.ts'
import styles from './records-page.module.css'

export interface RecordMachines {
  file: typeof recordFileMachine
}

/** Everything that I have bet on: sports, games of our own, rounds at venues; what it came to, and a file of it. [C-13, R-12] */
export const RecordsPage = ({ machines }: { machines: RecordMachines }) => {
  const { t } = useTranslations('bets')
  const { serverNow } = useShellServices()
  // The hour at which the page was opened decides what "today" is; it must not ask anew with every drawing.
  const [openedMs] = useState(serverNow)
  const [search, setSearch] = useSearchParams()
  const filters = recordFiltersOf(search)
  const change = (changed: Partial<RecordFilters>) =>
    setSearch(searchOfRecords({ ...filters, ...changed }), { replace: true })
  const ask = useRecordAsk(filters, openedMs)
  const query = useRecords(ask)
  const totals = useRecordTotals(ask)
  useFollowRecords()
  const count = totals.data?.totals.reduce((sum, total) => sum + total.count, 0)
  return (
    <div className={frame.page}>
      <PageTitle title={t('records.title')} />
      <div className={frame.main}>
        <PageHead title={t('records.title')} back={{ to: '/app/member', label: t('back') }}>
          <div className={styles.period}>
            <PeriodFilter filters={filters} onChange={change} />
          </div>
        </PageHead>
        <DayFilters filters={filters} onChange={change} />
        <RecordControls filters={filters} onChange={change} />
        <RecordsList
          query={query}
          count={count}
          isFiltered={search.size > 0}
          onReset={() => setSearch({}, { replace: true })}
        />
      </div>
      <div className={frame.side}>
        <div className={frame.first}>
          <RecordTotals query={totals} />
        </div>
        <RecordFile machine={machines.file} ask={ask} isEmpty={count === 0} />
        <p className={styles.sports}>
          <Link to={betsPath}>{t('records.toSports')}</Link>
        </p>
        <ResponsiblePanel />
      </div>
    </div>
  )
}
