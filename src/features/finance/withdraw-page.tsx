import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { withdrawInfo } from '#contract/finance/calls.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import { OrderId } from '#contract/ids.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconRefresh, IconWarning } from '#src/ui/icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import type { withdrawCancelCommand, withdrawCommand } from '#src/machines/finance/withdraw-command.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useOrder, useOrderPushes } from './finance-data.ts'
import { TurnoverPanel } from './turnover-panel.tsx'
import { useAskAgain, usePayees, useWithdrawInfo, type Payees } from './withdraw-data.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawRecords } from './withdraw-records.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import frame from './deposit-page.module.css'
import styles from './withdraw-page.module.css'

export interface WithdrawMachines {
  readonly withdraw: typeof withdrawCommand
  readonly cancel: typeof withdrawCancelCommand
}

type Info = ResponseOf<typeof withdrawInfo>

/** That withdrawals wait, and until when. */
const Held = ({ hold: { untilMs, isFrozen } }: Pick<Info, 'hold'>) => {
  const { t, language } = useTranslations('finance')
  if (!isFrozen && untilMs === null) return null
  return (
    <output className={styles.held}>
      <IconWarning size={16} />
      {isFrozen ? t('withdraw.frozen') : t('withdraw.held', { time: momentWords(untilMs ?? 0, language) })}
    </output>
  )
}

interface FormColumnProps {
  info: Info
  payees: Payees
  machines: WithdrawMachines
  onShow: (orderId: string) => void
}

const FormColumn = ({ info, payees, machines, onShow }: FormColumnProps) => {
  const { t } = useTranslations('finance')
  const { format, wordsOf, currency: settled } = useMoney()
  const [currency, setCurrency] = useState<SettlementCurrency>(settled)
  const askAgain = useAskAgain()
  const { methods, turnovers, hold, isCancelAllowed } = info
  const turnover = turnovers.find((each) => each.currency === currency)
  const method = methods.find((each) => each.currency === currency && each.status === '1')
  const tabs = turnovers.map((each) => ({ value: each.currency, label: wordsOf(each.currency).symbol }))
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <div>
          <p className={styles.free}>
            {t('withdraw.free')} <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
          </p>
          <p className={styles.sum}>{turnover ? format(turnover.freeMinor, currency) : '—'}</p>
        </div>
        <Tabs look="segmented" items={tabs} value={currency} onChange={setCurrency} label={t('withdraw.currency')} />
      </header>
      <Held hold={hold} />
      {turnover ? <TurnoverPanel turnover={turnover} /> : null}
      {method && turnover ? (
        <WithdrawForm
          key={method.id}
          method={method}
          turnover={turnover}
          payees={payees}
          isHeld={hold.isFrozen || hold.untilMs !== null}
          isCancelAllowed={isCancelAllowed}
          command={machines.withdraw}
          onOpened={(order) => onShow(order.orderId)}
          onAnswered={askAgain}
        />
      ) : (
        <Empty title={t('withdraw.noWay')} />
      )}
    </div>
  )
}

const ShownOrder = ({
  orderId,
  cancel,
  onAgain,
}: {
  orderId: string
  cancel: WithdrawMachines['cancel']
  onAgain: () => void
}) => {
  const { t } = useTranslations('finance')
  const { data, isPending } = useOrder(orderId)
  if (isPending)
    return (
      <SkeletonGroup label={t('common:loading')} className={frame.column}>
        <Skeleton className={frame.ghost} />
      </SkeletonGroup>
    )
  const order = data?.order
  if (order?.kind !== 'withdrawal') return <ErrorState title={t('order.gone')} />
  return (
    <WithdrawalPanel key={orderId} order={order} timeline={data?.timeline ?? []} cancel={cancel} onAgain={onAgain} />
  )
}

const Loaded = ({ info, payees, machines, stale }: Omit<FormColumnProps, 'onShow'> & { stale: boolean }) => {
  const { t } = useTranslations('finance')
  const [params, setParams] = useSearchParams()
  const asked = OrderId.safeParse(params.get('order'))
  const shownId = asked.success ? asked.data : null
  const show = (orderId: string | null) => setParams(orderId === null ? {} : { order: orderId }, { replace: true })
  return (
    <div className={frame.page}>
      <div className={frame.column}>
        {stale ? (
          <output className={frame.stale}>
            <IconWarning size={16} />
            {t('stale')}
          </output>
        ) : null}
        <FormColumn info={info} payees={payees} machines={machines} onShow={show} />
        <p className={frame.foot}>
          <AgeBadge /> {t('withdraw.play')}
        </p>
      </div>
      <div className={frame.column} data-order={shownId !== null}>
        {shownId === null ? null : <ShownOrder orderId={shownId} cancel={machines.cancel} onAgain={() => show(null)} />}
        <WithdrawRecords shownId={shownId} onShow={show} />
      </div>
    </div>
  )
}

/** Money out: what is free, what lacks and why, where to, and the order. Only for members. [C-14, R-12, A-02] */
export const WithdrawPage = ({ machines }: { machines: WithdrawMachines }) => {
  const { t } = useTranslations('finance')
  const info = useWithdrawInfo()
  const payees = usePayees()
  useOrderPushes()
  const retry = () => {
    void info.refetch()
    void payees.refetch()
  }
  const isBroken = (info.isError && !info.data) || (payees.isError && !payees.data)
  return (
    <>
      <PageTitle title={t('withdraw.title')} />
      <h1 className={frame.title}>{t('withdraw.title')}</h1>
      {info.data && payees.data ? (
        <Loaded info={info.data} payees={payees.data} machines={machines} stale={info.isError || payees.isError} />
      ) : isBroken ? (
        <ErrorState
          title={t('withdraw.failed')}
          text={t('failedText')}
          action={
            <Button busy={info.isFetching} icon={<IconRefresh size={16} />} onClick={retry}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : (
        <SkeletonGroup label={t('common:loading')} className={frame.page}>
          <Skeleton className={frame.ghost} />
          <Skeleton className={frame.ghost} />
        </SkeletonGroup>
      )}
    </>
  )
}
