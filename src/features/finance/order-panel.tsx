import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import type { DepositOrder } from '#contract/finance/entities/deposit-order.ts'
import { depositMachine } from '#contract/finance/machines/deposit-machine.ts'
import { isAllowed, phaseOf } from '#contract/finance/machines/order-step.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import type { OrderCommand } from '#src/machines/finance/close-machine.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CancelOrder, OrderFrame } from './order-frame.tsx'
import { Countdown, Steps } from './order-parts.tsx'
import { OrderProofs } from './order-proofs.tsx'
import { stepsDone, wordOf } from './order-words.ts'
import styles from './order-frame.module.css'

/** The provider says nothing, or something else than the member. */
const takesProofs = (state: DepositOrder['state']): boolean => ['processing', 'unknown', 'review'].includes(state)

const steps = ['ordered', 'paid', 'credited'] as const

export interface OrderPanelProps {
  order: DepositOrder
  timeline: readonly OrderStepEntry[]
  close: OrderCommand
  /** Leaves the order for another deposit. */
  onAgain: () => void
}

/** One deposit: how it stands, what is to do, and what became of it. [C-14, S-13] */
export const OrderPanel = ({ order, timeline, close, onAgain }: OrderPanelProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { orderId, state, context, currency } = order
  const phase = phaseOf(depositMachine, state)
  const done = stepsDone(state)
  const cancelWords = { action: t('order.cancel'), title: t('order.cancelTitle'), text: t('order.cancelText') }
  return (
    <OrderFrame
      label={t('order.label')}
      order={order}
      timeline={timeline}
      end={phase === 'waiting' ? <Countdown order={order} /> : null}
      steps={done === null ? null : <Steps steps={steps.map((step) => t(`order.step.${step}`))} done={done} />}
      says={
        <>
          {t(`says.${wordOf(order)}`)}
          {context.creditedMinor === null ? null : (
            <b>{t('order.credited', { amount: format(context.creditedMinor, currency) })}</b>
          )}
        </>
      }
      proofs={
        phase === 'waiting' || state === 'opening' ? null : (
          <OrderProofs orderId={orderId} mayAdd={takesProofs(state)} hint={t('proof.deposit')} />
        )
      }
      service={t('order.service')}
    >
      {state === 'awaiting' && context.checkoutUrl !== null ? (
        <>
          <a
            href={context.checkoutUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          >
            {t('order.pay')}
          </a>
          <p className={styles.quiet}>{t('order.payHint')}</p>
        </>
      ) : null}
      {isAllowed(depositMachine, order, { type: 'member.closed' }) ? (
        <CancelOrder orderId={orderId} machine={close} words={cancelWords} />
      ) : null}
      {phase === 'succeeded' || phase === 'ended' ? (
        <Button variant="primary" size="lg" block onClick={onAgain}>
          {t('order.again')}
        </Button>
      ) : null}
    </OrderFrame>
  )
}
