import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { WalletOverview } from '#contract/wallet/entities/statement.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconClock, IconRefresh } from '#src/ui/icons.tsx'
import { IconBank, IconDownload, IconSwap, IconUpload } from '#src/ui/member-icons.tsx'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { IconCoin, IconHistory } from '#src/ui/room-icons.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { venues } from '#src/shared/site/site-content.ts'
import { WalletColumns, WalletFrame } from '#src/shared/wallet/wallet-frame.tsx'
import {
  convertPath,
  depositPath,
  interestPath,
  statementPath,
  transferPath,
  withdrawPath,
} from '#src/shared/wallet/wallet-paths.ts'
import { BalanceCard } from './balance-card.tsx'
import { MovementRow } from './movement-row.tsx'
import { askOf, noFilters } from './statement-filters.ts'
import { useFollowBalances, useStatement, useWalletOverview } from './wallet-data.ts'
import styles from './wallet-page.module.css'

const recentCount = 6

const actions = [
  { name: 'deposit', path: depositPath, icon: <IconDownload size={22} /> },
  { name: 'withdraw', path: withdrawPath, icon: <IconUpload size={22} /> },
  { name: 'transfer', path: transferPath, icon: <IconSwap size={22} /> },
  { name: 'interest', path: interestPath, icon: <IconCoin size={22} /> },
  { name: 'convert', path: convertPath, icon: <IconRefresh size={22} /> },
  { name: 'statement', path: statementPath, icon: <IconHistory size={22} /> },
  { name: 'payout', path: '/app/member/payout', icon: <IconBank size={22} /> },
  { name: 'limits', path: '/app/member/limits', icon: <IconClock size={22} /> },
] as const

/** On a phone, where the parts stand in no row. */
const Actions = () => {
  const { t } = useTranslations('wallet')
  return (
    <nav className={styles.actions} aria-label={t('title')}>
      {actions.map(({ name, path, icon }) => (
        <Link key={name} to={path} className={styles.action} data-main={name === 'deposit' || undefined}>
          <span>{icon}</span>
          {t(`actions.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

const Recent = () => {
  const { t } = useTranslations('wallet')
  const { serverNow } = useShellServices()
  const { currency } = useMoney()
  const [openedMs] = useState(serverNow)
  const [openId, open] = useState<string | null>(null)
  const query = useStatement(askOf(noFilters, currency, openedMs))
  return (
    <Panel
      title={t('recent.title')}
      end={
        <Link to={statementPath} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {t('recent.all')}
        </Link>
      }
    >
      <QueryView query={query} skeleton={[56, 56, 56]}>
        {({ pages }) => {
          const movements = pages[0]?.movements.slice(0, recentCount) ?? []
          if (movements.length === 0)
            return <Empty icon={<IconHistory size={28} />} title={t('list.empty')} text={t('list.emptyText')} />
          return (
            <ul className={styles.recent}>
              {movements.map((movement) => (
                <li key={movement.id}>
                  <MovementRow
                    movement={movement}
                    isOpen={openId === movement.id}
                    onToggle={() => open(openId === movement.id ? null : movement.id)}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
    </Panel>
  )
}

const AtVenues = ({ wallet }: { wallet: WalletOverview }) => {
  const { t } = useTranslations('wallet')
  const { gateway } = useShellServices()
  const { format } = useMoney()
  const allVenues = useQuery(venues(gateway)).data?.venues ?? []
  return (
    <Panel title={t('venues.title')}>
      {wallet.venues.length === 0 ? (
        <p className={asText('fs13', 'quiet')}>{t('venues.none')}</p>
      ) : (
        <Rows>
          {wallet.venues.map(({ code, balanceMinor }) => (
            <Row
              key={code}
              label={allVenues.find(({ channelCode }) => channelCode === code)?.name ?? code}
              action={<b className={asText('digits', 'figures')}>{format(balanceMinor, wallet.currency)}</b>}
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** What I have in other currencies than that of the page. */
const Others = () => {
  const { t } = useTranslations('wallet')
  const { session } = useShellServices()
  const { currency, format, wordsOf } = useMoney()
  const others = useSelector(session, ({ context }) => context.wallets).filter((one) => one.currency !== currency)
  return (
    <Panel title={t('others.title')}>
      <Rows>
        {others.map((one) => (
          <Row
            key={one.currency}
            label={one.currency === 'COIN' ? t('others.coins') : wordsOf(one.currency).name}
            action={<b className={asText('digits', 'figures')}>{format(one.balanceMinor, one.currency)}</b>}
          />
        ))}
      </Rows>
    </Panel>
  )
}

/** What a member has, where it is, and what moved last. */
export const WalletPage = () => {
  const { t } = useTranslations('wallet')
  const { currency } = useMoney()
  useFollowBalances()
  return (
    <WalletFrame title={t('title')}>
      <QueryView query={useWalletOverview()} skeleton={[150, 44, 320]}>
        {({ wallets }) => {
          const wallet = wallets.find((one) => one.currency === currency)
          return wallet ? (
            <WalletColumns
              main={
                <>
                  <BalanceCard wallet={wallet} />
                  <Actions />
                  <Recent />
                </>
              }
              side={
                <>
                  <AtVenues wallet={wallet} />
                  <Others />
                </>
              }
            />
          ) : null
        }}
      </QueryView>
    </WalletFrame>
  )
}
