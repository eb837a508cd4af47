import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { WalletOverview } from '#contract/wallet/entities/statement.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconClock, IconRefresh } from '#src/ui/icons.tsx'
import { IconBank, IconDownload, IconSwap } from '#src/ui/member-icons.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { IconCoin, IconHistory } from '#src/ui/room-icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { venues } from '#src/shared/site/site-content.ts'
import { convertPath, depositPath, interestPath, statementPath, transferPath } from '#src/shared/wallet/wallet-paths.ts'
import { BalanceCard } from './balance-card.tsx'
import { MonthFlow } from './month-flow.tsx'
import { MovementRow } from './movement-row.tsx'
import { askOf, noFilters } from './statement-filters.ts'
import { useStatement, useWalletMonths, useWalletOverview } from './wallet-data.ts'
import styles from './wallet-page.module.css'

const recentCount = 6
const payoutPath = '/app/member/payout'
const limitsPath = '/app/member/limits'

const Actions = () => {
  const { t } = useTranslations('wallet')
  return (
    <nav className={styles.actions} aria-label={t('title')}>
      <Link to={depositPath} className={buttonClass({ variant: 'primary', size: 'touch' })}>
        <IconDownload size={18} />
        {t('actions.deposit')}
      </Link>
      <Link to={transferPath} className={buttonClass({ size: 'touch' })}>
        <IconSwap size={18} />
        {t('actions.transfer')}
      </Link>
      <Link to={interestPath} className={buttonClass({ size: 'touch' })}>
        <IconCoin size={18} />
        {t('actions.interest')}
      </Link>
      <Link to={convertPath} className={buttonClass({ size: 'touch' })}>
        <IconRefresh size={18} />
        {t('actions.convert')}
      </Link>
      <Link to={statementPath} className={buttonClass({ size: 'touch' })}>
        <IconHistory size={18} />
        {t('actions.statement')}
      </Link>
      <Link to={payoutPath} className={buttonClass({ size: 'touch' })}>
        <IconBank size={18} />
        {t('actions.payout')}
      </Link>
      <Link to={limitsPath} className={buttonClass({ size: 'touch' })}>
        <IconClock size={18} />
        {t('actions.limits')}
      </Link>
    </nav>
  )
}

const Recent = () => {
  const { t } = useTranslations('wallet')
  const { serverNow } = useShellServices()
  const { currency } = useMoney()
  const [openedMs] = useState(serverNow)
  const [openId, open] = useState<string | null>(null)
  const { data } = useStatement(askOf(noFilters, currency, openedMs))
  const movements = data?.pages[0]?.movements.slice(0, recentCount)
  return (
    <Panel
      title={t('recent.title')}
      end={
        <Link to={statementPath} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {t('recent.all')}
        </Link>
      }
    >
      {movements?.length === 0 ? (
        <Empty icon={<IconHistory size={28} />} title={t('list.empty')} text={t('list.emptyText')} />
      ) : (
        <ul className={styles.recent}>
          {movements?.map((movement) => (
            <li key={movement.id}>
              <MovementRow
                movement={movement}
                isOpen={openId === movement.id}
                onToggle={() => open(openId === movement.id ? null : movement.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const AtVenues = ({ wallet }: { wallet: WalletOverview }) => {
  const { t } = useTranslations('wallet')
  const { gateway } = useShellServices()
  const { format } = useMoney()
  const known = useQuery(venues(gateway)).data?.venues ?? []
  return (
    <Panel title={t('venues.title')}>
      {wallet.venues.length === 0 ? (
        <p className={styles.quiet}>{t('venues.none')}</p>
      ) : (
        <Rows>
          {wallet.venues.map(({ code, balanceMinor }) => (
            <Row
              key={code}
              label={known.find(({ channelCode }) => channelCode === code)?.name ?? code}
              action={<b className={styles.number}>{format(balanceMinor, wallet.currency)}</b>}
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

const Months = () => {
  const { t } = useTranslations('wallet')
  const { currency } = useMoney()
  const { data } = useWalletMonths(currency)
  return <Panel title={t('months.title')}>{data ? <MonthFlow months={data.months} /> : null}</Panel>
}

/** What a member has, where it is, and what moved last. */
export const WalletPage = () => {
  const { t } = useTranslations('wallet')
  const { currency } = useMoney()
  const overview = useWalletOverview()
  const wallet = overview.data?.wallets.find((one) => one.currency === currency)
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <h1 className={styles.title}>{t('title')}</h1>
      {overview.isPending ? (
        <SkeletonGroup label={t('common:loading')}>
          <Skeleton className={styles.card} />
        </SkeletonGroup>
      ) : null}
      {overview.isError && !wallet ? (
        <ErrorState
          title={t('list.failed')}
          action={
            <Button busy={overview.isFetching} icon={<IconRefresh size={16} />} onClick={() => void overview.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {wallet ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <BalanceCard wallet={wallet} />
            <Actions />
            <Recent />
          </div>
          <div className={styles.column}>
            <Months />
            <AtVenues wallet={wallet} />
          </div>
        </div>
      ) : null}
    </div>
  )
}
