import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import type { DepositOrder } from '#contract/finance/entities/deposit-order.ts'
import { depositMachine } from '#contract/finance/machines/deposit-machine.ts'
import { isAllowed, phaseOf } from '#contract/finance/machines/order-step.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import { IconCheck } from '#src/ui/icons.tsx'
import { Ring } from '#src/ui/ring.tsx'
import type { closeCommand } from '#src/machines/finance/close-machine.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { OrderProofs } from './order-proofs.tsx'
import { phaseTones, stepsDone, wordOf } from './order-words.ts'
import styles from './order-panel.module.css'

/** The provider says nothing, or something else than the member. */
const takesProofs = (state: DepositOrder['state']): boolean => ['processing', 'unknown', 'review'].includes(state)

const steps = ['ordered', 'paid', 'credited'] as const

/** What is left of the time to pay, as a ring. */
const Countdown = ({ order }: { order: DepositOrder }) => {
  const { t } = useTranslations('finance')
  const nowMs = useServerSeconds()
  const { expiresAtMs } = order.context
  const time = timeLeft(expiresAtMs, nowMs).value
  const share = Math.max(0, expiresAtMs - nowMs) / Math.max(1, expiresAtMs - order.createdAtMs)
  return (
    <Ring share={share} size={60} tone="warning" label={t('order.left', { time })} className={styles.ring}>
      <span className={styles.time}>{time}</span>
    </Ring>
  )
}

const Steps = ({ done }: { done: number }) => {
  const { t } = useTranslations('finance')
  return (
    <ol className={styles.steps} aria-label={t('order.steps')}>
      {steps.map((step, at) => (
        <li key={step} data-done={at < done} aria-current={at === done ? 'step' : undefined}>
          <span className={styles.dot}>{at < done ? <IconCheck size={14} /> : at + 1}</span>
          {t(`order.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

const Timeline = ({ timeline }: { timeline: readonly OrderStepEntry[] }) => {
  const { t } = useTranslations('finance')
  const { language } = useAppearance()
  return (
    <section>
      <h3 className={styles.label}>{t('order.progress')}</h3>
      <ol className={styles.timeline}>
        {timeline.map(({ atMs, state, by }, at) => (
          <li key={atMs + state} aria-current={at === timeline.length - 1 ? 'step' : undefined}>
            <b>{t(`state.${state as DepositOrder['state']}`)}</b>
            <small>{t(`by.${by}`)}</small>
            <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Gives the order up, once asked; a missing answer is repeated by itself. */
const Cancel = ({ order, close }: { order: DepositOrder; close: typeof closeCommand }) => {
  const { t } = useTranslations('finance')
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState('')
  const actor = useActorRef(close, {
    input: {
      place: null,
      repeats: true,
      notify: (progress) => {
        if (progress.type !== 'command.refused') return setRefused('')
        setRefused(progress.answer.kind === 'rejected' ? progress.answer.msg : '')
      },
    },
  })
  const busy = useSelector(actor, (snapshot) => snapshot.matches('sending') || snapshot.matches('unconfirmed'))
  return (
    <>
      <Button variant="ghost" block busy={busy} onClick={() => setAsking(true)}>
        {busy ? t('order.cancelBusy') : t('order.cancel')}
      </Button>
      {refused === '' ? null : (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={t('order.cancelTitle')}
        text={t('order.cancelText')}
        action={t('order.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={() => actor.send({ type: 'command.submit', body: { orderId: order.orderId } })}
      />
    </>
  )
}

export interface OrderPanelProps {
  order: DepositOrder
  timeline: readonly OrderStepEntry[]
  close: typeof closeCommand
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
      {done === null ? null : <Steps done={done} />}
      <output className={classes(styles.says, styles[phase])} data-state={state}>
        {t(`says.${wordOf(order)}`)}
        {context.creditedMinor === null ? null : (
          <b>{t('order.credited', { amount: format(context.creditedMinor, currency) })}</b>
        )}
      </output>
      {phase === 'waiting' || state === 'opening' ? null : (
        <OrderProofs orderId={order.orderId} mayAdd={takesProofs(state)} hint={t('proof.deposit')} />
      )}
      <Timeline timeline={timeline} />
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
        {mayClose ? <Cancel order={order} close={close} /> : null}
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
