import { useId, useState, type ReactNode } from 'react'
import type { ResponseOf } from '#contract/define-call.ts'
import { vipCurve } from '#contract/loyalty/calls.ts'
import { dayAfter } from '#contract/loyalty/rules/calendar.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { useWidth } from '#src/ui/use-width.ts'
import { chartSize, growthChart, samplePlaces, wideWidth, type ChartSize, type GrowthChart } from './growth-chart.ts'
import { useCount } from './use-count.ts'
import styles from './growth-curve.module.css'

type Curve = ResponseOf<typeof vipCurve>
const spans = ['30', '90', '365'] as const
type Span = (typeof spans)[number]
const tableRowsMax = 13

export interface CurveMarks {
  next: { level: number; growth: number } | null
  keepLine: number
}

const shortDay = (day: string): string => day.slice(5)

/** The last change to each side of a level is noted; more would lie on each other. */
const notedChange = ({ changes, from }: Curve) => {
  const change = changes.at(-1)
  return change && { ...change, nth: Math.round((Date.parse(change.day) - Date.parse(from)) / 86_400_000) }
}

interface ChangeNoteProps {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
  children: ReactNode
}

const ChangeNote = ({ x, y, anchor, children }: ChangeNoteProps) => (
  <>
    <circle className={styles.up} cx={x} cy={y} r="4" />
    <text className={styles.note} x={x} y={y - 11} textAnchor={anchor}>
      {children}
    </text>
  </>
)

interface LinesProps {
  chart: GrowthChart
  marks: CurveMarks
}

const across = ({ left, right, y }: GrowthChart, value: number): string => `M${left} ${y(value)}H${right}`

const GridLines = ({ chart }: Pick<LinesProps, 'chart'>) => {
  const count = useCount()
  return chart.ticks.map((tick) => (
    <g key={tick}>
      <path className={styles.grid} d={across(chart, tick)} />
      <text className={styles.tick} x={chart.left - 8} y={chart.y(tick) + 4} textAnchor="end">
        {count(tick)}
      </text>
    </g>
  ))
}

/** The lines to reach: the next level, and where the level is kept. */
const TargetLines = ({ chart, marks: { next, keepLine } }: LinesProps) => {
  const { t } = useTranslations('member')
  const { right, y } = chart
  return (
    <>
      {next ? (
        <>
          <path className={styles.target} d={across(chart, next.growth)} />
          <text className={styles.next} x={right + 8} y={y(next.growth) + 4}>
            {t('vip.toLevel', { level: next.level })}
          </text>
        </>
      ) : null}
      {keepLine > 0 ? (
        <>
          <path className={styles.keep} d={across(chart, keepLine)} />
          <text className={styles.kept} x={right + 8} y={y(keepLine) + 4}>
            {t('vip.keepShort')}
          </text>
        </>
      ) : null}
    </>
  )
}

const Days = ({ curve: { growth, from }, chart, size }: { curve: Curve; chart: GrowthChart; size: ChartSize }) =>
  samplePlaces(growth.length, size.width < wideWidth / 2 ? 3 : 4).map((nth) => (
    <text
      key={nth}
      className={styles.tick}
      x={chart.x(nth)}
      y={size.height - 6}
      textAnchor={nth === 0 ? 'start' : nth === growth.length - 1 ? 'end' : 'middle'}
    >
      {shortDay(dayAfter(from, nth))}
    </text>
  ))

const LastChange = ({ curve, chart: { x, y } }: { curve: Curve; chart: GrowthChart }) => {
  const change = notedChange(curve)
  if (!change) return null
  const last = curve.growth.length - 1
  return (
    <ChangeNote
      x={x(change.nth)}
      y={y(curve.growth[change.nth] ?? 0)}
      anchor={change.nth > last * 0.85 ? 'end' : change.nth < last * 0.15 ? 'start' : 'middle'}
    >
      {shortDay(change.day)} VIP{change.to}
    </ChangeNote>
  )
}

const CurvePicture = ({ curve, marks, label }: { curve: Curve; marks: CurveMarks; label: string }) => {
  const count = useCount()
  const { ref, width } = useWidth<SVGSVGElement>(wideWidth)
  const size = chartSize(width)
  const fill = useId()
  const { growth } = curve
  const beside = [...(marks.next ? [marks.next.growth] : []), ...(marks.keepLine > 0 ? [marks.keepLine] : [])]
  const chart = growthChart(growth, beside, size, count)
  const { right, x, y, line, area } = chart
  const now = growth.at(-1) ?? 0
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn from data, with its colours
    <svg className={styles.curve} ref={ref} height={size.height} role="img" aria-label={label}>
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.from} />
          <stop offset="1" className={styles.to} />
        </linearGradient>
      </defs>
      <GridLines chart={chart} />
      <TargetLines chart={chart} marks={marks} />
      <Days curve={curve} chart={chart} size={size} />
      <path d={area} fill={`url(#${fill})`} />
      <path className={styles.line} d={line} />
      <LastChange curve={curve} chart={chart} />
      <circle className={styles.dot} cx={x(growth.length - 1)} cy={y(now)} r="5" />
      <text className={styles.now} x={right + 8} y={y(now) + 5}>
        {count(now)}
      </text>
    </svg>
  )
}

const CurveTable = ({ curve: { from, growth } }: { curve: Curve }) => {
  const { t } = useTranslations('member')
  const count = useCount()
  return (
    <details className={styles.details}>
      <summary>{t('vip.asTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('vip.day')}</th>
            <th scope="col">{t('vip.growth')}</th>
          </tr>
        </thead>
        <tbody>
          {samplePlaces(growth.length, tableRowsMax).map((nth) => (
            <tr key={nth}>
              <th scope="row">{dayAfter(from, nth)}</th>
              <td>{count(growth[nth] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** How growth went, with what it takes to rise and to stay; the same as a table. [C-12] */
export const GrowthCurve = ({ marks }: { marks: CurveMarks }) => {
  const { t } = useTranslations('member')
  const count = useCount()
  const [span, setSpan] = useState<Span>('90')
  const query = useOwn(vipCurve, { days: span })
  return (
    <Panel
      title={t('vip.curve')}
      end={
        <Segmented<Span>
          label={t('vip.span')}
          value={span}
          onChange={setSpan}
          items={spans.map((value) => ({ value, label: t(`vip.spans.d${value}`) }))}
        />
      }
      className={styles.panel}
    >
      <QueryView query={query} skeleton={[190]}>
        {(curve) => (
          <>
            <CurvePicture
              curve={curve}
              marks={marks}
              label={t('vip.curveWords', {
                days: span,
                from: count(curve.growth[0] ?? 0),
                to: count(curve.growth.at(-1) ?? 0),
              })}
            />
            <CurveTable curve={curve} />
          </>
        )}
      </QueryView>
    </Panel>
  )
}
