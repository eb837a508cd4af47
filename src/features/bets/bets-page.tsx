import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { PlayMoneyBadge } from '#src/ui/badge.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { betFiltersOf, daysOf, noBetFilters, searchOfBets, type BetFilters } from './bet-filters.ts'
import { useBets, useBetSummary, useFollowBets } from './bets-data.ts'
import styles from './bets-page.module.css'
import { DayFilters, SpanFilters, StateFilters } from './filter-bar.tsx'
import { ProfitChart } from './profit-chart.tsx'
import { QuarterPanel } from './quarter-panel.tsx'
import { recordsPath } from './records/record-words.ts'
import { ResponsiblePanel, Totals } from './side-panels.tsx'
import { TicketList } from './ticket-list.tsx'

const useFilters = () => {
  const [search, setSearch] = useSearchParams()
  const filters = betFiltersOf(search)
  const change = (changed: Partial<BetFilters>) =>
    setSearch(searchOfBets({ ...filters, ...changed }), { replace: true })
  return { filters, isFiltered: search.size > 0, change, reset: () => setSearch({}, { replace: true }) }
}

const Head = ({ filters, onChange }: { filters: BetFilters; onChange: (changed: Partial<BetFilters>) => void }) => {
  const { t } = useTranslations('bets')
  return (
    <PageHead title={t('title')} back={{ to: '/app/member', label: t('back') }}>
      <SpanFilters filters={filters} onChange={onChange} />
    </PageHead>
  )
}

/** My bets with what became of them, what they came to by day, and the way to sell those that run. [C-13, R-12] */
export const BetsPage = () => {
  const { t } = useTranslations('bets')
  const { serverNow } = useShellServices()
  // The hour at which the page was opened decides what "today" is; it must not ask anew with every drawing.
  const [openedMs] = useState(serverNow)
  const { filters, isFiltered, change, reset } = useFilters()
  const bets = useBets(filters, openedMs)
  const summary = useBetSummary(filters, openedMs)
  useFollowBets()
  const counts = summary.data?.counts
  const shown = bets.data?.pages.flatMap(({ tickets }) => tickets) ?? []
  const hasNone = !isFiltered && filters.period === noBetFilters.period && counts?.[0]?.count === 0
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <div className={styles.main}>
        <Head filters={filters} onChange={change} />
        <DayFilters filters={filters} onChange={change} />
        <StateFilters filters={filters} onChange={change} counts={counts} />
        <TicketList
          query={bets}
          count={counts?.find(({ filter }) => filter === filters.filter)?.count}
          isFiltered={!hasNone}
          onReset={reset}
        />
      </div>
      <div className={styles.side}>
        <div className={styles.first}>
          <Panel title={t('chart.title')} end={<PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>}>
            <QueryView query={summary} skeleton={[180]}>
              {(data) => <ProfitChart summary={data} span={daysOf(filters, openedMs)} />}
            </QueryView>
          </Panel>
        </div>
        {summary.data ? <Totals summary={summary.data} /> : null}
        <p className={styles.all}>
          <Link to={recordsPath}>{t('records.toAll')}</Link>
        </p>
        <QuarterPanel tickets={shown} />
        <ResponsiblePanel />
      </div>
    </div>
  )
}
