import { Link } from 'react-router-dom'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import type { DepositOrder } from '#contract/finance/entities/deposit-order.ts'
import { depositMachine } from '#contract/finance/machines/deposit-machine.ts'
import { isAllowed, phaseOf } from '#contract/finance/machines/order-step.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import type { OrderCommand } from '#src/machines/finance/close-machine.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Cancel, Countdown, Steps, Timeline } from './order-parts.tsx'
import { OrderProofs } from './order-proofs.tsx'
import { phaseTones, stepsDone } from './order-words.ts'
import styles from './order-panel.module.css'

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
  const { state, context, currency } = order
  const phase = phaseOf(depositMachine, state)
  const mayClose = isAllowed(depositMachine, order, { type: 'member.closed' })
  const done = stepsDone(state)
  return (
    <section className={styles.panel} aria-label={t('order.label')}>
      <header className={styles.head}>
        <div>
          <Badge tone={state === 'failed' ? 'danger' : phaseTones[phase]}>{t(`state.${state}`)}</Badge>
          <p className={styles.sum}>{format(order.amountMinor, currency)}</p>
          <p className={styles.number}>{t('order.number', { id: order.orderId })}</p>
        </div>
        {phase === 'waiting' ? <Countdown order={order} /> : null}
      </header>
      {done === null ? null : <Steps steps={steps.map((step) => t(`order.step.${step}`))} done={done} />}
      <output className={classes(styles.says, styles[phase])} data-state={state}>
        {t(`says.${state}`)}
        {context.creditedMinor === null ? null : (
          <b>{t('order.credited', { amount: format(context.creditedMinor, currency) })}</b>
        )}
      </output>
      {phase === 'waiting' || state === 'opening' ? null : (
        <OrderProofs orderId={order.orderId} mayAdd={takesProofs(state)} hint={t('proof.deposit')} />
      )}
      <Timeline
        timeline={timeline}
        wordsOf={(entry) => ({ state: t(`state.${entry.state as DepositOrder['state']}`), by: t(`by.${entry.by}`) })}
      />
      <footer className={styles.foot}>
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
            <p className={styles.hint}>{t('order.payHint')}</p>
          </>
        ) : null}
        {mayClose ? <Cancel orderId={order.orderId} close={close} /> : null}
        {phase === 'succeeded' || phase === 'ended' ? (
          <Button variant="primary" size="lg" block onClick={onAgain}>
            {t('order.again')}
          </Button>
        ) : null}
        <p className={styles.hint}>
          <IconHeadset size={16} />
          {t('order.service')}
          <Link to="/cs">{t('order.serviceLink')}</Link>
        </p>
      </footer>
    </section>
  )
}
