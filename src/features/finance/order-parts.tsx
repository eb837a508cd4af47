import { IconCheck } from '#src/ui/icons.tsx'
import { Ring } from '#src/ui/ring.tsx'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import styles from './order-frame.module.css'

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
