import { IconCheck } from '#src/ui/icons.tsx'
import { Ring } from '#src/ui/ring.tsx'
import { timeLeft } from '#src/shared/app/time-left.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import styles from './order-frame.module.css'

/** What is left of a time, as a ring. Milliseconds of the server's clock. */
export const Countdown = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) => {
  const { t } = useTranslations('finance')
  const nowMs = useServerSeconds()
  const time = timeLeft(untilMs, nowMs).value
  const share = Math.min(1, Math.max(0, untilMs - nowMs) / Math.max(1, untilMs - fromMs))
  return (
    <Ring share={share} size={60} tone="warning" label={t('order.left', { time })} className={styles.ring}>
      <span className={styles.time}>{time}</span>
    </Ring>
  )
}

/** How far an order is, in numbered steps. */
export const Steps = ({ label, steps, done }: { label: string; steps: readonly string[]; done: number }) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, at) => (
      <li key={step} data-done={at < done} aria-current={at === done ? 'step' : undefined}>
        <span className={styles.dot}>{at < done ? <IconCheck size={14} /> : at + 1}</span>
        {step}
      </li>
    ))}
  </ol>
)
