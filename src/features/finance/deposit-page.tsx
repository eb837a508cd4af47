import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { PaymentType } from '#contract/finance/entities/deposit-method.ts'
import type { SpeedPayOrder } from '#contract/finance/entities/speed-pay-order.ts'
import { depositKinds, type AnyDeposit } from '#contract/finance/entities/any-deposit.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import { phaseOf } from '#contract/finance/machines/order-step.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconClock } from '#src/ui/icons.tsx'
import type { OrderCommand } from '#src/machines/finance/close-machine.ts'
import type { payMachine } from '#src/machines/finance/pay-machine.ts'
import { pickedMethod } from '#src/machines/finance/pay-rules.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { PlayMoneyLine, WalletColumns, WalletFrame } from '#src/shared/wallet/wallet-frame.tsx'
import { useLimits } from '#src/shared/wallet/use-limits.ts'
import { BankOrderPanel } from './bank-order-panel.tsx'
import { DepositForm } from './deposit-form.tsx'
import { DepositLimits, DepositSteps } from './deposit-side.tsx'
import { useOrderPushes, usePaymentTypes, useUnfinished } from './finance-data.ts'
import { OrderPanel } from './order-panel.tsx'
import { OrderRecords } from './order-records.tsx'
import { OpenOrder, useOpenOrder } from './open-order.tsx'
import { SpeedDeposit } from './speed-deposit.tsx'
import { SpeedPayPanel } from './speed-pay-panel.tsx'
import { SpeedUnfinished } from './speed-unfinished.tsx'
import { UsdtPanel } from './usdt-panel.tsx'
import styles from './deposit-page.module.css'

export interface DepositMachines {
  readonly pay: typeof payMachine
  readonly close: OrderCommand
  /** Saying that a transfer was made. */
  readonly paid: OrderCommand
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

/** What shows on this page. */
const visibleKinds = [...depositKinds, 'speed-pay'] as const

interface OpenOrderProps {
  order: AnyDeposit | SpeedPayOrder
  timeline: readonly OrderStepEntry[]
  machines: DepositMachines
  onAgain: () => void
}

const OpenOrderView = ({ order, machines: { close, paid }, ...rest }: OpenOrderProps) => {
  switch (order.kind) {
    case 'deposit':
      return <OrderPanel order={order} close={close} {...rest} />
    case 'bank-deposit':
      return <BankOrderPanel order={order} close={close} paid={paid} {...rest} />
    case 'speed-pay':
      return <SpeedPayPanel order={order} {...rest} />
  }
}

/** The actor of the form: it follows the methods and limits, and shows each order that it opens. */
const usePay = (
  { methods, machines }: { methods: readonly PaymentType[]; machines: DepositMachines },
  limits: ReturnType<typeof useLimits>,
  show: (orderId: string) => void,
) => {
  const pay = useActorRef(machines.pay, { input: { methods } })
  useEffect(() => {
    pay.send({ type: 'methods.changed', methods })
  }, [pay, methods])
  useEffect(() => {
    pay.send({ type: 'limits.changed', limits })
  }, [pay, limits])
  useEffect(() => {
    const opened = pay.on('pay.opened', ({ order }) => show(order.orderId))
    return () => opened.unsubscribe()
  })
  return pay
}

const Loaded = ({ methods, machines }: { methods: readonly PaymentType[]; machines: DepositMachines }) => {
  const { t } = useTranslations('finance')
  const { openId, show } = useOpenOrder()
  const limits = useLimits()
  const pay = usePay({ methods, machines }, limits, show)
  const unfinished = useUnfinished().data?.orders ?? []
  const waiting = unfinished.filter(({ kind, state }) => phaseOf(orderMachines[kind], state) === 'waiting')
  const hidden = waiting.find(({ orderId }) => orderId !== openId)
  const currency = useSelector(pay, ({ context }) => pickedMethod(context)?.currency)
  return (
    <WalletColumns
      isSideFirst={openId !== null}
      main={
        <>
          {hidden ? <Unfinished order={hidden} onResume={() => show(hidden.orderId)} /> : null}
          <SpeedUnfinished kind="speed-pay" openId={openId} onShow={show} />
          {methods.length === 0 ? (
            <Empty title={t('none')} text={t('noneText')} />
          ) : (
            <DepositForm
              actor={pay}
              methods={methods}
              taken={new Set(waiting.map(({ context }) => context.methodId))}
            />
          )}
          <SpeedDeposit limits={limits} onShow={show} />
          <UsdtPanel />
          <PlayMoneyLine />
        </>
      }
      side={
        <>
          {openId === null ? null : (
            <OpenOrder orderId={openId} kinds={visibleKinds}>
              {(order, timeline) => (
                <OpenOrderView
                  key={openId}
                  order={order}
                  timeline={timeline}
                  machines={machines}
                  onAgain={() => show(null)}
                />
              )}
            </OpenOrder>
          )}
          <OrderRecords
            kinds={visibleKinds}
            title={t('records.title')}
            empty={t('records.empty')}
            openId={openId}
            onShow={show}
          />
          {currency ? <DepositLimits limits={limits} currency={currency} /> : null}
          {openId === null ? <DepositSteps /> : null}
        </>
      }
    />
  )
}

/** Money in: ways to pay, the order that is under way, and those before. Only for members. [C-14, R-12, A-02] */
export const DepositPage = ({ machines }: { machines: DepositMachines }) => {
  const { t } = useTranslations('finance')
  useOrderPushes()
  return (
    <WalletFrame title={t('title')}>
      <QueryView query={usePaymentTypes()} skeleton={[320, 220]}>
        {({ methods }) => <Loaded methods={methods} machines={machines} />}
      </QueryView>
    </WalletFrame>
  )
}
