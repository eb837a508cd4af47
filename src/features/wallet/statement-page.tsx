import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconChevronLeft, IconRefresh } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { walletPath } from '#src/shared/wallet/wallet-paths.ts'
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
  if (query.isPending)
    return (
      <SkeletonGroup label={t('common:loading')} className={styles.skeleton}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className={styles.shape} />
        ))}
      </SkeletonGroup>
    )
  if (!query.data)
    return (
      <ErrorState
        title={t('list.failed')}
        action={
          <Button busy={query.isFetching} icon={<IconRefresh size={16} />} onClick={() => void query.refetch()}>
            {t('common:retry')}
          </Button>
        }
      />
    )
  if (query.data.pages[0]?.movements.length === 0)
    return isFiltered ? (
      <Empty
        icon={<IconHistory size={28} />}
        title={t('list.none')}
        text={t('list.noneText')}
        action={<Button onClick={onReset}>{t('filters.reset')}</Button>}
      />
    ) : (
      <Empty icon={<IconHistory size={28} />} title={t('list.empty')} text={t('list.emptyText')} />
    )
  return <StatementList query={query} />
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
    <div className={styles.page}>
      <PageTitle title={t('statement')} />
      <header className={styles.head}>
        <Link to={walletPath} className={styles.back} aria-label={t('back')}>
          <IconChevronLeft size={22} />
        </Link>
        <h1>{t('statement')}</h1>
        <CsvExport csv={csv} isEmpty={!query.data?.pages[0]?.movements.length} />
      </header>
      {filters.account === 'wallet' ? <Months /> : null}
      <StatementControls filters={filters} onChange={change} />
      <Movements query={query} isFiltered={isFiltered} onReset={reset} />
    </div>
  )
}
