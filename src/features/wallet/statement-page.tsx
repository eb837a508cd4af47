import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { WalletColumns, WalletFrame } from '#src/shared/wallet/wallet-frame.tsx'
import { MonthFlow } from './month-flow.tsx'
import { CsvExport, StatementControls } from './statement-controls.tsx'
import { askOf, filtersOf, isBackwards, searchOf, type StatementFilters } from './statement-filters.ts'
import { StatementList } from './statement-list.tsx'
import styles from './statement-page.module.css'
import { useCsvExport } from './use-csv-export.ts'
import { useFollowBalances, useStatement, useWalletMonths } from './wallet-data.ts'

const useFilters = () => {
  const [search, setSearch] = useSearchParams()
  const filters = filtersOf(search)
  const change = (changed: Partial<StatementFilters>) =>
    setSearch(searchOf({ ...filters, ...changed }), { replace: true })
  return { filters, isFiltered: search.size > 0, change, reset: () => setSearch({}, { replace: true }) }
}

const Months = () => {
  const { t } = useTranslations('wallet')
  const { currency, format } = useMoney()
  const { data, isError } = useWalletMonths(currency)
  if (isError && !data) return null
  return (
    <Panel title={t('months.title')}>
      {data ? (
        <>
          <MonthFlow months={data.months} />
          <p className={styles.ever} title={t('months.netDepositsHint')}>
            {t('months.netDeposits')} <b>{format(data.netDepositsMinor, currency)}</b>
          </p>
        </>
      ) : (
        <Skeleton className={styles.chart} />
      )}
    </Panel>
  )
}

const rowHeights = [56, 56, 56, 56, 56]

const Movements = ({
  query,
  isFiltered,
  onReset,
}: {
  query: ReturnType<typeof useStatement>
  isFiltered: boolean
  onReset: () => void
}) => {
  const { t } = useTranslations('wallet')
  return (
    // That more could not be read is said where more would stand.
    <QueryView query={{ ...query, isError: query.isError && !query.isFetchNextPageError }} skeleton={rowHeights}>
      {({ pages }) => {
        if (pages[0]?.movements.length !== 0) return <StatementList query={query} />
        const icon = <IconHistory size={28} />
        if (!isFiltered) return <Empty icon={icon} title={t('list.empty')} text={t('list.emptyText')} />
        const reset = <Button onClick={onReset}>{t('filters.reset')}</Button>
        return <Empty icon={icon} title={t('list.none')} text={t('list.noneText')} action={reset} />
      }}
    </QueryView>
  )
}

/** Every movement of a member's money, complete for ever. [A-02, C-14, R-12] */
export const StatementPage = () => {
  const { t } = useTranslations('wallet')
  const { serverNow } = useShellServices()
  const { currency } = useMoney()
  const { filters, isFiltered, change, reset } = useFilters()
  // The hour at which the page was opened decides what "today" is; it must not ask anew with every drawing.
  const [openedMs] = useState(serverNow)
  const wanted = JSON.stringify(isBackwards(filters) ? { ...filters, until: '' } : filters)
  const ask = useMemo(
    () => askOf(JSON.parse(wanted) as StatementFilters, currency, openedMs),
    [wanted, currency, openedMs],
  )
  const query = useStatement(ask)
  const csv = useCsvExport(ask)
  useFollowBalances()
  return (
    <WalletFrame title={t('statement')} end={<CsvExport csv={csv} isEmpty={!query.data?.pages[0]?.movements.length} />}>
      <WalletColumns
        isSideFirst
        main={
          <>
            <StatementControls filters={filters} onChange={change} />
            <Movements query={query} isFiltered={isFiltered} onReset={reset} />
          </>
        }
        side={filters.account === 'wallet' ? <Months /> : null}
      />
    </WalletFrame>
  )
}
