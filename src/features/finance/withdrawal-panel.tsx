import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import type { WithdrawalOrder } from '#contract/finance/entities/withdrawal-order.ts'
import { isAllowed, phaseOf } from '#contract/finance/machines/order-step.ts'
import { withdrawalMachine } from '#contract/finance/machines/withdrawal-machine.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import type { withdrawCancelCommand } from '#src/machines/finance/withdraw-command.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { phaseTones } from './order-words.ts'
import styles from './order-panel.module.css'

type State = WithdrawalOrder['state']

/** The colour of a state. */
export const withdrawalTone = (state: State) =>
  state === 'failed' || state === 'refused' ? 'danger' : phaseTones[phaseOf(withdrawalMachine, state)]

const Timeline = ({ timeline }: { timeline: readonly OrderStepEntry[] }) => {
  const { t, language } = useTranslations('finance')
  return (
    <section>
      <h3 className={styles.label}>{t('order.progress')}</h3>
      <ol className={styles.timeline}>
        {timeline.map(({ atMs, state, by }, at) => (
          <li key={atMs + state} aria-current={at === timeline.length - 1 ? 'step' : undefined}>
            <b>{t(`withdraw.state.${state as State}`)}</b>
            <small>{t(`by.${by}`)}</small>
            <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Takes the order back, once asked; a missing answer is repeated by itself. */
const Cancel = ({ orderId, cancel }: { orderId: string; cancel: typeof withdrawCancelCommand }) => {
  const { t } = useTranslations('finance')
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState('')
  const actor = useActorRef(cancel, {
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
        {busy ? t('order.cancelBusy') : t('withdraw.cancel')}
      </Button>
      {refused === '' ? null : (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={t('withdraw.cancelTitle')}
        text={t('withdraw.cancelText')}
        action={t('withdraw.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={() => actor.send({ type: 'command.submit', body: { orderId } })}
      />
    </>
  )
}

export interface WithdrawalPanelProps {
  order: WithdrawalOrder
  timeline: readonly OrderStepEntry[]
  cancel: typeof withdrawCancelCommand
  /** Leaves the order for another withdrawal. */
  onAgain: () => void
}

/** One withdrawal: how it stands, what may be done, and what became of it. [C-14, S-13] */
export const WithdrawalPanel = ({ order, timeline, cancel, onAgain }: WithdrawalPanelProps) => {
  const { t, language } = useTranslations('finance')
  const { format } = useMoney()
  const { orderId, state, context, currency, amountMinor } = order
  const phase = phaseOf(withdrawalMachine, state)
  return (
    <section className={styles.panel} aria-label={t('withdraw.order')}>
      <header className={styles.head}>
        <div>
          <Badge tone={withdrawalTone(state)}>{t(`withdraw.state.${state}`)}</Badge>
          <p className={styles.sum}>{format(amountMinor, currency)}</p>
          <p className={styles.number}>{t('order.number', { id: orderId })}</p>
          <p className={styles.number}>
            {context.payee.masked} · {context.payee.name}
          </p>
        </div>
      </header>
      <output className={classes(styles.says, styles[phase])} data-state={state}>
        {t(`withdraw.says.${state}`)}
        <b>{t('withdraw.net', { amount: format(amountMinor - context.feeMinor, currency) })}</b>
        {phase === 'underway' && state !== 'disputed' ? (
          <span>{t('withdraw.expected', { time: momentWords(context.arrivesAtMs, language) })}</span>
        ) : null}
      </output>
      <Timeline timeline={timeline} />
      <footer className={styles.foot}>
        {isAllowed(withdrawalMachine, order, { type: 'member.cancelled' }) ? (
          <Cancel orderId={orderId} cancel={cancel} />
        ) : null}
        {phase === 'underway' ? null : (
          <Button variant="primary" size="lg" block onClick={onAgain}>
            {t('withdraw.again')}
          </Button>
        )}
        <p className={styles.hint}>
          <IconHeadset size={16} />
          {t('withdraw.service')}
          <Link to="/cs">{t('order.serviceLink')}</Link>
        </p>
      </footer>
    </section>
  )
}
