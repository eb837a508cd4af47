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

/** So many signs of a sector's first line stand large. */
const largeMax = 3

/** What is won over what it is: 688 over 金币. One word has a line of its own. */
const SectorLabel = ({ label }: { label: string }) => {
  const [first = '', ...rest] = label.split(' ')
  return (
    <>
      <tspan data-large={first.length <= largeMax || undefined}>{first}</tspan>
      {rest.length === 0 ? null : (
        <tspan x="250" dy="24" className={styles.unit}>
          {rest.join(' ')}
        </tspan>
      )}
    </>
  )
}

const Shades = () => (
  <defs>
    <linearGradient id="wheel-rim" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stopColor="#ffe08a" />
      <stop offset="0.5" stopColor="#f4bd3c" />
      <stop offset="1" stopColor="#b8801c" />
    </linearGradient>
    <radialGradient id="wheel-shade">
      <stop offset="0.45" stopColor="#000" stopOpacity="0" />
      <stop offset="1" stopColor="#000" stopOpacity="0.2" />
    </radialGradient>
  </defs>
)

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
        <Shades />
        <circle cx="250" cy="250" r="238" className={styles.rim} />
        {prizes.map((_, at) => (
          <path key={at} d={sectorPath(at, count)} data-colour={colourOf(at, count)} className={styles.sector} />
        ))}
        <circle cx="250" cy="250" r={radius} fill="url(#wheel-shade)" />
        {prizes.map(({ label }, at) => (
          <text
            key={at}
            x="250"
            y="74"
            transform={`rotate(${(at * 360) / count} 250 250)`}
            data-colour={colourOf(at, count)}
            className={styles.label}
          >
            <SectorLabel label={both(label)} />
          </text>
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
