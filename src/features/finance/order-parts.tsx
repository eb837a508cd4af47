import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import { Button } from '#src/ui/button.tsx'
import { IconCheck } from '#src/ui/icons.tsx'
import { Ring } from '#src/ui/ring.tsx'
import type { OrderCommand } from '#src/machines/finance/close-machine.ts'
import { ConfirmDialog } from '#src/shared/app/confirm-dialog.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import styles from './order-panel.module.css'

/** What a countdown needs of an order. */
interface Timed {
  readonly createdAtMs: number
  readonly context: { readonly expiresAtMs: number }
}

/** What is left of the time to pay, as a ring. */
export const Countdown = ({ order }: { order: Timed }) => {
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

/** What an order goes through; `done` of them are over. */
export const Steps = ({ steps, done }: { steps: readonly string[]; done: number }) => {
  const { t } = useTranslations('finance')
  return (
    <ol className={styles.steps} data-count={steps.length} aria-label={t('order.steps')}>
      {steps.map((step, at) => (
        <li key={step} data-done={at < done} aria-current={at === done ? 'step' : undefined}>
          <span className={styles.dot}>{at < done ? <IconCheck size={14} /> : at + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}

interface TimelineProps {
  timeline: readonly OrderStepEntry[]
  /** The words of a state, and of who brought it there. */
  wordsOf: (entry: OrderStepEntry) => { state: string; by: string }
}

/** Every state that an order came to. */
export const Timeline = ({ timeline, wordsOf }: TimelineProps) => {
  const { t } = useTranslations('finance')
  const { language } = useAppearance()
  return (
    <section>
      <h3 className={styles.label}>{t('order.progress')}</h3>
      <ol className={styles.timeline}>
        {timeline.map((entry, at) => {
          const { atMs, state } = entry
          const words = wordsOf(entry)
          return (
            <li key={atMs + state} aria-current={at === timeline.length - 1 ? 'step' : undefined}>
              <b>{words.state}</b>
              <small>{words.by}</small>
              <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** A step of the member's; a missing answer is repeated by itself. `refused`: in the server's words; '' = it was not. */
export const useOrderCommand = (command: OrderCommand, orderId: string) => {
  const [refused, setRefused] = useState('')
  const actor = useActorRef(command, {
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
  return { submit: () => actor.send({ type: 'command.submit', body: { orderId } }), busy, refused }
}

/** Gives the order up, once asked; a missing answer is repeated by itself. */
export const Cancel = ({ orderId, close }: { orderId: string; close: OrderCommand }) => {
  const { t } = useTranslations('finance')
  const [asking, setAsking] = useState(false)
  const { submit, busy, refused } = useOrderCommand(close, orderId)
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
        onConfirm={submit}
      />
    </>
  )
}
