import { shareOf } from '#src/ui/share-of.ts'
import { useWidth } from '#src/ui/use-width.ts'
import styles from './health.module.css'

const firstWidthPx = 240
const edgePx = 2

interface SparklineProps {
  values: readonly number[]
  height?: number
  tone?: 'good' | 'warning'
}

/** Values over time, from zero up; the words beside it say the newest one. */
export const Sparkline = ({ values, height = 36, tone = 'good' }: SparklineProps) => {
  const { ref, width } = useWidth<SVGSVGElement>(firstWidthPx)
  const high = Math.max(1, ...values)
  const stepPx = (width - edgePx * 2) / Math.max(1, values.length - 1)
  const points = values.map((value, at) => {
    const y = edgePx + (height - edgePx * 2) * (1 - shareOf(value, high))
    return `${(edgePx + stepPx * at).toFixed(1)},${y.toFixed(1)}`
  })
  const [first, last] = [edgePx, edgePx + stepPx * Math.max(0, values.length - 1)]
  return (
    <svg ref={ref} height={height} className={styles.chart} data-tone={tone} aria-hidden="true">
      {points.length > 1 ? (
        <>
          <polygon points={`${first},${height} ${points.join(' ')} ${last},${height}`} />
          <polyline points={points.join(' ')} />
        </>
      ) : null}
    </svg>
  )
}
