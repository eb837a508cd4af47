import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asRow, asStack } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { IconHeadset } from '#src/ui/account-icons.tsx'
import { Note } from '#src/ui/note.tsx'
import type { OrderCommand } from '#src/machines/finance/close-machine.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useOrderWords } from './order-words.ts'
import styles from './order-frame.module.css'

const Timeline = ({ order, timeline }: Pick<OrderFrameProps, 'order' | 'timeline'>) => {
  const { t, language } = useTranslations('finance')
  const wordsOf = useOrderWords()
  return (
    <section>
      <h3 className={styles.label}>{t('order.progress')}</h3>
      <ol className={styles.timeline}>
        {timeline.map(({ atMs, state, by }, at) => (
          <li key={atMs + state} aria-current={at === timeline.length - 1 ? 'step' : undefined}>
            <b>{wordsOf({ ...order, state } as FinanceOrder).words}</b>
            <small>{order.kind === 'bank-deposit' ? t(`bank.by.${by}`) : t(`by.${by}`)}</small>
            <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

export interface OrderFrameProps {
  label: string
  order: FinanceOrder
  timeline: readonly OrderStepEntry[]
  /** A quiet line below the number. */
  about?: string
  /** Stands at the end of the head. */
  end?: ReactNode
  /** How far it is, between the head and the words. */
  steps?: ReactNode
  /** How it stands, in words. */
  says: ReactNode
  /** The pictures that show a payment, where there are any. */
  proofs?: ReactNode
  /** The question that support answers. */
  service: string
  /** What can be done. */
  children: ReactNode
}

/** One order: how it stands, what may be done, and what became of it. Whoever opens it is taken there. [C-14, S-13] */
export const OrderFrame = ({
  label,
  order,
  timeline,
  about,
  end,
  steps,
  says,
  proofs,
  service,
  children,
}: OrderFrameProps) => {
  const { t } = useTranslations('finance')
  const { format } = useMoney()
  const { phase, tone, words } = useOrderWords()(order)
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} className={styles.panel} aria-label={label}>
      <header className={asRow(12, 'middle', 'between')}>
        <div>
          <Badge tone={tone}>{words}</Badge>
          <p className={styles.sum}>{format(order.amountMinor, order.currency)}</p>
          <p className={styles.quiet}>{t('order.number', { id: order.orderId })}</p>
          {about ? <p className={styles.quiet}>{about}</p> : null}
        </div>
        {end}
      </header>
      {steps}
      <output className={classes(styles.says, styles[phase])} data-state={order.state}>
        {says}
      </output>
      {proofs}
      <Timeline order={order} timeline={timeline} />
      <footer className={asStack(10)}>
        {children}
        <p className={styles.quiet}>
          <IconHeadset size={16} />
          {service}
          <Link to="/app/service">{t('order.serviceLink')}</Link>
        </p>
      </footer>
    </section>
  )
}

export interface CancelOrderProps {
  orderId: string
  machine: OrderCommand
  words: { action: string; title: string; text: string }
}

/**
 * A member's step of an order; a missing answer is repeated by itself, and meanwhile it is `unknown`. `refused`: in the
 * server's words, or null.
 */
export const useOrderStep = (machine: OrderCommand, orderId: string) => {
  const actor = useActorRef(machine, { input: { place: orderId, repeats: true, notify: () => undefined } })
  const unknown = useSelector(actor, (snapshot) => snapshot.hasTag('unconfirmed'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy')) || unknown
  const answer = useSelector(actor, ({ context }) => context.answer)
  const refused = !busy && answer?.kind === 'rejected' ? answer.msg : null
  return { submit: () => actor.send({ type: 'command.submit', body: { orderId } }), busy, unknown, refused }
}

/** What became of a step: refused, or not known yet. */
export const StepNews = ({ refused, unknown }: { refused: string | null; unknown: boolean }) => {
  const { t } = useTranslations('finance')
  if (unknown) return <Note tone="wait">{t('order.stepUnknown')}</Note>
  return refused === null ? null : <Note tone="bad">{refused}</Note>
}

/** Takes an order back, once asked. */
export const CancelOrder = ({ orderId, machine, words: { action, title, text } }: CancelOrderProps) => {
  const { t } = useTranslations('finance')
  const [asking, setAsking] = useState(false)
  const { submit, busy, ...news } = useOrderStep(machine, orderId)
  return (
    <>
      <Button variant="ghost" block busy={busy} onClick={() => setAsking(true)}>
        {busy ? t('order.cancelBusy') : action}
      </Button>
      <StepNews {...news} />
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        action={action}
        onClose={() => setAsking(false)}
        onConfirm={submit}
      />
    </>
  )
}
