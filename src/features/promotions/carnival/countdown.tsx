import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useEverySecond } from '#src/shared/match/match-clock.ts'
import styles from './carnival.module.css'
import { timeLeft } from './time-left.ts'

/** Days, hours, minutes and seconds that are left, by the server's clock. */
export const Countdown = ({ title, untilMs }: { title: string; untilMs: number }) => {
  const { t } = useTranslations('promotions')
  const { serverNow } = useShellServices()
  useEverySecond()
  const left = timeLeft(untilMs, serverNow())
  return (
    <section className={styles.countdown} aria-label={title}>
      <h2>{title}</h2>
      {left ? (
        <p role="timer">
          {left.map(([unit, n]) => (
            <span key={unit}>
              <b>{String(n).padStart(2, '0')}</b>
              {t(`carnival.units.${unit}`)}
            </span>
          ))}
        </p>
      ) : (
        <p>{t('carnival.reached')}</p>
      )}
    </section>
  )
}
