import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { InterestWallet } from '#contract/finance/entities/interest-wallet.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { interestMachine } from '#src/machines/finance/interest-machine.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { convertPath } from '#src/shared/wallet/wallet-paths.ts'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/empty.tsx'
import { IconRefresh, IconWarning } from '#src/ui/icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useAskAgain, useCentreMinor, useYebWallet } from './interest-data.ts'
import { InterestForm } from './interest-form.tsx'
import { InterestRecords } from './interest-records.tsx'
import { percentText } from './percent-text.ts'
import { YieldChart } from './yield-chart.tsx'
import styles from './interest-page.module.css'

/** What is in it, what it brings, and what it brought. */
const Standing = ({ wallet }: { wallet: InterestWallet }) => {
  const { t } = useTranslations('interest')
  const { format } = useMoney()
  const { currency, balanceMinor, yesterdayMinor, earnedMinor, rateBps, days } = wallet
  return (
    <section className={styles.card} aria-label={t('balance')}>
      <h2 className={styles.label}>
        {t('balance')} <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
      </h2>
      <p className={styles.sum}>{format(balanceMinor, currency)}</p>
      <dl className={styles.trio}>
        <div>
          <dt>{t('yesterday')}</dt>
          <dd data-tone="in">+{format(yesterdayMinor, currency)}</dd>
        </div>
        <div>
          <dt>{t('earned')}</dt>
          <dd data-tone="in">+{format(earnedMinor, currency)}</dd>
        </div>
        <div>
          <dt>{t('rate')}</dt>
          <dd>{percentText(rateBps)}</dd>
        </div>
      </dl>
      <h2 className={styles.label}>{t('chart')}</h2>
      <YieldChart days={days} currency={currency} />
      <p className={styles.note}>{t('note')}</p>
    </section>
  )
}

const Loading = () => {
  const { t } = useTranslations('interest')
  return (
    <SkeletonGroup label={t('common:loading')}>
      <Skeleton className={styles.ghost} />
    </SkeletonGroup>
  )
}

/** The interest wallet (余额宝) of a currency. Only for members. [C-14] */
export const InterestPage = ({ machine }: { machine: typeof interestMachine }) => {
  const { t } = useTranslations('interest')
  const money = useMoney()
  const actor = useActorRef(machine, { input: { currency: money.currency } })
  const currency = useSelector(actor, ({ context }) => context.currency)
  const done = useSelector(actor, ({ context }) => context.done)
  const centreMinor = useCentreMinor(currency)
  const { data, isPending, isError, isFetching, refetch } = useYebWallet(currency)
  const askAgain = useAskAgain()
  const interestMinor = data?.balanceMinor ?? null
  useEffect(() => {
    actor.send({ type: 'balances.changed', balances: { centreMinor, interestMinor } })
  }, [actor, currency, centreMinor, interestMinor])
  useEffect(() => {
    if (done !== null) askAgain()
  }, [done, askAgain])
  const items = (['CNY', 'USDT'] as const).map((value) => ({ value, label: money.wordsOf(value).name }))
  const pick = (value: SettlementCurrency): void => actor.send({ type: 'currency.pick', currency: value })
  return (
    <div className={styles.frame}>
      <PageTitle title={t('title')} />
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <Tabs items={items} value={currency} onChange={pick} label={t('currency')} look="segmented" />
        <Link className={styles.link} to={convertPath}>
          {t('convertLink')}
        </Link>
      </header>
      <div className={styles.page}>
        <div className={styles.column}>
          {isError && data ? (
            <output className={styles.stale}>
              <IconWarning size={16} />
              {t('stale')}
            </output>
          ) : null}
          {data ? <Standing wallet={data} /> : null}
          {isPending ? <Loading /> : null}
          {isError && !data ? (
            <ErrorState
              title={t('failed')}
              text={t('failedText')}
              action={
                <Button busy={isFetching} icon={<IconRefresh size={16} />} onClick={() => void refetch()}>
                  {t('common:retry')}
                </Button>
              }
            />
          ) : null}
          <p className={styles.foot}>
            <AgeBadge />
            <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
          </p>
        </div>
        <div className={styles.column}>
          <InterestForm actor={actor} />
          <InterestRecords currency={currency} />
        </div>
      </div>
    </div>
  )
}
