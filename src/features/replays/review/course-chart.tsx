import type { StreamMoment, StreamReview } from '#contract/live/entities/stream-review.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { lengthText } from '#src/shared/live/length-text.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { shareOf } from '#src/ui/share-of.ts'
import { useWidth } from '#src/ui/use-width.ts'
import styles from './review.module.css'

const firstWidthPx = 320
const curveHeightPx = 140
const barsHeightPx = 40
const heightPx = curveHeightPx + barsHeightPx + 8
const labelWidthPx = 90

export interface Band {
  fromMs: number
  toMs: number
}

interface ChartProps {
  review: StreamReview
  chosen: Band | null
}

const Curve = ({ review: { points }, width }: { review: StreamReview; width: number }) => {
  const most = Math.max(1, ...points.map(({ viewers }) => viewers))
  const stepPx = width / Math.max(1, points.length)
  const places = points.map(({ viewers }, at) => {
    const y = 6 + (curveHeightPx - 6) * (1 - shareOf(viewers, most))
    return `${(stepPx * (at + 0.5)).toFixed(1)},${y.toFixed(1)}`
  })
  const [first, last] = [stepPx / 2, stepPx * (points.length - 0.5)]
  return (
    <g className={styles.curve}>
      <polygon points={`${first},${curveHeightPx} ${places.join(' ')} ${last},${curveHeightPx}`} />
      <polyline points={places.join(' ')} />
    </g>
  )
}

const Bars = ({ review: { points }, width }: { review: StreamReview; width: number }) => {
  const most = Math.max(1, ...points.map(({ texts }) => texts))
  const stepPx = width / Math.max(1, points.length)
  return (
    <g className={styles.bars}>
      {points.map(({ atMs, texts }, at) => {
        const height = texts === 0 ? 1 : Math.max(2, barsHeightPx * shareOf(texts, most))
        const wide = Math.max(1, stepPx - 1.5)
        return <rect key={atMs} x={stepPx * at} y={heightPx - height} width={wide} height={height} rx={1} />
      })}
    </g>
  )
}

const Marks = ({ moments, placeOf }: { moments: readonly StreamMoment[]; placeOf: (atMs: number) => number }) => (
  <g className={styles.marks}>
    {moments.map(({ kind, atMs }) => (
      <line key={`${kind} ${atMs}`} x1={placeOf(atMs)} x2={placeOf(atMs)} y1={0} y2={curveHeightPx} />
    ))}
  </g>
)

/** Viewers as a curve and chat as bars below it, with moments and the chosen span. The table beside it says the same. */
export const CourseChart = ({ review, chosen }: ChartProps) => {
  const { language } = useTranslations('studio')
  const { ref, width } = useWidth<SVGSVGElement>(firstWidthPx)
  const { points, stepMs, moments } = review
  const lengthMs = Math.max(1, points.length * stepMs)
  const placeOf = (atMs: number): number => width * shareOf(atMs, lengthMs)
  const most = Math.max(0, ...points.map(({ viewers }) => viewers))
  const labels = Math.max(2, Math.min(8, Math.floor(width / labelWidthPx)))
  return (
    <div className={styles.chartBox}>
      <span aria-hidden="true" className={styles.most}>
        {formatCount(most, language)}
      </span>
      <svg ref={ref} height={heightPx} className={styles.chart} aria-hidden="true">
        <Curve review={review} width={width} />
        <Marks moments={moments} placeOf={placeOf} />
        <Bars review={review} width={width} />
        {chosen ? (
          <rect
            className={styles.band}
            x={placeOf(chosen.fromMs)}
            y={0}
            width={Math.max(4, placeOf(chosen.toMs) - placeOf(chosen.fromMs))}
            height={heightPx}
          />
        ) : null}
      </svg>
      <div aria-hidden="true" className={styles.axis}>
        {Array.from({ length: labels }, (_, at) => (
          <span key={at}>{lengthText(Math.round((lengthMs * at) / (labels - 1)))}</span>
        ))}
      </div>
    </div>
  )
}
