import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OrderId } from '#contract/ids.ts'
import type { PaymentType } from '#contract/finance/entities/deposit-method.ts'
import { isDeposit, type AnyDeposit } from '#contract/finance/entities/any-deposit.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { phaseOf } from '#contract/finance/machines/order-step.ts'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { IconClock, IconRefresh, IconWarning } from '#src/ui/icons.tsx'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import type { OrderCommand } from '#src/machines/finance/close-machine.ts'
import type { payMachine } from '#src/machines/finance/pay-machine.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { BankOrderPanel } from './bank-order-panel.tsx'
import { DepositForm } from './deposit-form.tsx'
import { DepositRecords } from './deposit-records.tsx'
import { useOrder, useOrderPushes, usePaymentTypes, useUnfinished } from './finance-data.ts'
import { OrderPanel } from './order-panel.tsx'
import { UsdtPanel } from './usdt-panel.tsx'
import styles from './deposit-page.module.css'

export interface DepositMachines {
  readonly pay: typeof payMachine
  readonly close: OrderCommand
  /** Saying that a transfer was made. */
  readonly paid: OrderCommand
}

/** The order that the address names. */
const useShownOrder = () => {
  const [params, setParams] = useSearchParams()
  const asked = OrderId.safeParse(params.get('order'))
  return {
    shownId: asked.success ? asked.data : null,
    show: (orderId: string | null) => setParams(orderId === null ? {} : { order: orderId }, { replace: true }),
  }
}

/** The way back to an order that waits to be paid. */
const Unfinished = ({ order, onResume }: { order: AnyDeposit; onResume: () => void }) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const nowMs = useServerSeconds()
  const time = timeLeft(order.context.expiresAtMs, nowMs).value
  return (
    <output className={styles.unfinished}>
      <IconClock size={18} />
      <span className={styles.words}>
        <b>{t('unfinished.text', { amount: format(order.amountMinor, order.currency) })}</b>{' '}
        <span>{t('unfinished.left', { time })}</span>
      </span>
      <Button size="sm" variant="outline" onClick={onResume}>
        {t('unfinished.resume')}
      </Button>
    </output>
  )
}

const ShownOrder = ({
  orderId,
  machines,
  onAgain,
}: {
  orderId: string
  machines: DepositMachines
  onAgain: () => void
}) => {
  const { t } = useTranslations('finance')
  const { data, isPending, refetch, isFetching } = useOrder(orderId)
  if (isPending)
    return (
      <SkeletonGroup label={t('common:loading')} className={styles.column}>
        <Skeleton className={styles.ghost} />
      </SkeletonGroup>
    )
  const order = data?.order
  if (!order || !isDeposit(order))
    return (
      <ErrorState
        title={t('order.gone')}
        action={
          <Button busy={isFetching} icon={<IconRefresh size={16} />} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        }
      />
    )
  const shown = { timeline: data?.timeline ?? [], onAgain }
  return order.kind === 'deposit' ? (
    <OrderPanel key={orderId} order={order} close={machines.close} {...shown} />
  ) : (
    <BankOrderPanel key={orderId} order={order} close={machines.close} paid={machines.paid} {...shown} />
  )
}

const Loaded = ({
  methods,
  machines,
  stale,
}: {
  methods: readonly PaymentType[]
  machines: DepositMachines
  stale: boolean
}) => {
  const { t } = useTranslations('finance')
  const { shownId, show } = useShownOrder()
  const pay = useActorRef(machines.pay, { input: { methods } })
  const unfinished = useUnfinished().data?.orders ?? []
  const waiting = unfinished.filter(({ kind, state }) => phaseOf(orderMachines[kind], state) === 'waiting')
  const hidden = waiting.find(({ orderId }) => orderId !== shownId)
  useEffect(() => {
    pay.send({ type: 'methods.changed', methods })
  }, [pay, methods])
  useEffect(() => {
    const opened = pay.on('pay.opened', ({ order }) => show(order.orderId))
    return () => opened.unsubscribe()
  })
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        {stale ? (
          <output className={styles.stale}>
            <IconWarning size={16} />
            {t('stale')}
          </output>
        ) : null}
        {hidden ? <Unfinished order={hidden} onResume={() => show(hidden.orderId)} /> : null}
        {methods.length === 0 ? (
          <Empty title={t('none')} text={t('noneText')} />
        ) : (
          <DepositForm actor={pay} methods={methods} taken={new Set(waiting.map(({ context }) => context.methodId))} />
        )}
        <UsdtPanel />
        <p className={styles.foot}>
          <AgeBadge />
          <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
        </p>
      </div>
      <div className={styles.column} data-order={shownId !== null}>
        {shownId === null ? null : <ShownOrder orderId={shownId} machines={machines} onAgain={() => show(null)} />}
        <DepositRecords shownId={shownId} onShow={show} />
      </div>
    </div>
  )
}

/** Money in: ways to pay, the order that is under way, and those before. Only for members. [C-14, R-12, A-02] */
export const DepositPage = ({ machines }: { machines: DepositMachines }) => {
  const { t } = useTranslations('finance')
  const asked = usePaymentTypes()
  useOrderPushes()
  return (
    <div className={styles.frame}>
      <PageTitle title={t('title')} />
      <h1 className={styles.title}>{t('title')}</h1>
      {asked.data ? <Loaded methods={asked.data.methods} machines={machines} stale={asked.isError} /> : null}
      {asked.isPending ? (
        <SkeletonGroup label={t('common:loading')} className={styles.page}>
          <Skeleton className={styles.ghost} />
          <Skeleton className={styles.ghost} />
        </SkeletonGroup>
      ) : null}
      {asked.isError && !asked.data ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={
            <Button busy={asked.isFetching} icon={<IconRefresh size={16} />} onClick={() => void asked.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
    </div>
  )
}
