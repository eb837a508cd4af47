import { PlayMoneyBadge } from '#src/ui/badge.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { daysOf } from '#src/features/bets/bet-filters.ts'
import { useBets, useBetSummary, useFollowBets } from '#src/features/bets/bets-data.ts'
import { StateFilters } from '#src/features/bets/filter-bar.tsx'
import { ProfitChart } from '#src/features/bets/profit-chart.tsx'
import { QuarterPanel } from '#src/features/bets/quarter-panel.tsx'
import { Totals } from '#src/features/bets/side-panels.tsx'
import { TicketList } from '#src/features/bets/ticket-list.tsx'
import { betFiltersOf } from './record-filters.ts'
import { RecordsFrame, type RecordsPartProps } from './records-frame.tsx'

/** Bets on sports: how each stands, what they came to by day, and the way to sell those that run. [C-13, R-12] */
export const SportsRecords = ({ filters, openedMs, isFiltered, onChange, onReset, file }: RecordsPartProps) => {
  const { t } = useTranslations('bets')
  const asked = betFiltersOf(filters)
  const bets = useBets(asked, openedMs)
  const summary = useBetSummary(asked, openedMs)
  useFollowBets()
  const counts = summary.data?.counts
  const count = counts?.find(({ filter }) => filter === asked.filter)?.count
  return (
    <RecordsFrame
      filters={filters}
      onChange={onChange}
      first={
        <Panel title={t('chart.title')} end={<PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>}>
          <QueryView query={summary} skeleton={[180]}>
            {(data) => <ProfitChart summary={data} span={daysOf(filters, openedMs)} />}
          </QueryView>
        </Panel>
      }
      side={
        <>
          {summary.data ? <Totals summary={summary.data} /> : null}
          {file(count === 0)}
          <QuarterPanel tickets={bets.data?.pages.flatMap(({ tickets }) => tickets) ?? []} />
        </>
      }
    >
      <StateFilters value={asked.filter} onChange={(state) => onChange({ state })} counts={counts} />
      <TicketList query={bets} count={count} isFiltered={isFiltered} onReset={onReset} />
    </RecordsFrame>
  )
}
