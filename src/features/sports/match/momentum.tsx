import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { SideNames } from '#src/shared/match/market-words.ts'
import styles from './match-facts.module.css'

const width = 364
const height = 70
const middle = 35
const tall = 30
const gap = 1.6
/** A match without stoppage time; longer ones fill the same width. */
const minutesMin = 90
const recentMinutes = 5
/** A quiet match stays flat: its highest bar is not drawn as if it were a siege. */
const peakMin = 40

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Who had the upper hand, a bar a minute: home above the line, visitors below. [C-16] */
export const Momentum = ({
  values,
  sides,
  isHalved,
}: {
  values: readonly number[]
  sides: SideNames
  isHalved: boolean
}) => {
  const { t } = useTranslations('sports')
  const recent = sum(values.slice(-recentMinutes))
  const label =
    recent === 0 ? t('facts.momentumEven') : t('facts.momentumLabel', { side: recent > 0 ? sides.home : sides.visit })
  const step = width / Math.max(isHalved ? minutesMin : values.length, values.length, 1)
  const now = values.length * step
  const peak = Math.max(peakMin, ...values.map(Math.abs))
  return (
    <>
      <p className={styles.miniHead}>
        <b aria-hidden="true">{t('facts.momentum')}</b>
        <VisuallyHidden>{label}</VisuallyHidden>
        <span data-side="home">{sides.home}</span>
        <span data-side="visit">{sides.visit}</span>
      </p>
      <svg className={styles.momentum} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((part) => (
          <line key={part} className={styles.grid} x1={(part * width) / 6} x2={(part * width) / 6} y1="4" y2="66" />
        ))}
        {values.map((value, minute) => {
          const size = (Math.abs(value) / peak) * tall
          return (
            <rect
              key={minute}
              className={value > 0 ? styles.homeBar : styles.visitBar}
              x={minute * step + gap / 2}
              width={Math.max(step - gap, 0.8)}
              y={value > 0 ? middle - size : middle}
              height={size}
              rx="1"
            />
          )
        })}
        <line className={styles.base} x1="0" x2={width} y1={middle} y2={middle} />
        <line className={styles.nowLine} x1={now} x2={now} y1="2" y2="68" />
      </svg>
      {isHalved ? (
        <p className={styles.scale} aria-hidden="true">
          <span>0′</span>
          <span>{t('facts.halfTime')}</span>
          <span>90′</span>
        </p>
      ) : null}
    </>
  )
}
