import type { WheelPrize } from '#contract/promotions/entities/chance-params.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useArt } from '#src/shared/site/site-frame.ts'
import { useBoth } from '#src/features/promotions/chance/chance-parts.tsx'
import { colourOf } from './prize-colour.ts'
import styles from './wheel.module.css'

const radius = 226

const edgeAt = (turn: number): string => {
  const angle = turn * 2 * Math.PI - Math.PI / 2
  return `${(250 + radius * Math.cos(angle)).toFixed(2)} ${(250 + radius * Math.sin(angle)).toFixed(2)}`
}

const sectorPath = (at: number, count: number): string =>
  `M250 250 L${edgeAt((at - 0.5) / count)} A${radius} ${radius} 0 0 1 ${edgeAt((at + 0.5) / count)} Z`

interface WheelDiscProps {
  prizes: readonly WheelPrize[]
  /** Degrees that it has turned in all. */
  turned: number
  isQuick: boolean
  onRest: () => void
}

/** The wheel: sectors of the same size, the first at the top. What it shows is decided before it turns. */
export const WheelDisc = ({ prizes, turned, isQuick, onRest }: WheelDiscProps) => {
  const { t } = useTranslations('chance')
  const both = useBoth()
  const art = useArt()
  const count = prizes.length
  return (
    <div className={styles.wheel} aria-hidden="true">
      <svg
        viewBox="0 0 500 500"
        className={styles.disc}
        data-quick={isQuick || undefined}
        style={{ transform: `rotate(${turned}deg)` }}
        onTransitionEnd={onRest}
      >
        <circle cx="250" cy="250" r="238" className={styles.rim} />
        {prizes.map((prize, at) => (
          <g key={at} data-colour={colourOf(at, count)} className={styles.sector}>
            <path d={sectorPath(at, count)} />
            <text x="250" y="78" transform={`rotate(${(at * 360) / count} 250 250)`}>
              {both(prize.label)}
            </text>
          </g>
        ))}
        {Array.from({ length: 24 }, (_, at) => (
          <circle key={at} cx="250" cy="12" r="4" className={styles.lamp} transform={`rotate(${at * 15} 250 250)`} />
        ))}
      </svg>
      <img className={styles.pointer} src={art('/art/wheel-pointer.svg')} alt="" />
      <span className={styles.hub}>{t('wheel.hub')}</span>
    </div>
  )
}
