import type { ResponseOf } from '#contract/define-call.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { betSummary } from '#contract/sports/ticket-calls.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { shareOf } from '#src/ui/share-of.ts'
import { useWidth } from '#src/ui/use-width.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { chartDaysOf, gridOf, type ChartDay } from './chart-days.ts'
import styles from './profit-chart.module.css'

const height = 150
const left = 44
const bottom = 20
/** What the day below a bar takes. */
const labelPx = 34

interface ChartProps {
  days: readonly ChartDay[]
  /** The amount as the axis says it. */
  axisText: (minor: number) => string
  dayText: (day: string) => string
}

/** Where things stand on the drawing: x in slots of a day, y by the lines of the grid. */
const scaleOf = (days: readonly ChartDay[], width: number) => {
  const grid = gridOf(days)
  const [low, high] = [grid[0] ?? 0, grid.at(-1) ?? 1]
  const slot = (width - left) / Math.max(1, days.length)
  return {
    grid,
    slot,
    xOf: (at: number) => left + slot * (at + 0.5),
    yOf: (minor: number) => 6 + (height - bottom - 6) * (1 - shareOf(minor - low, high - low)),
  }
}

const Drawing = ({ days, axisText, dayText }: ChartProps) => {
  const { ref, width } = useWidth<SVGSVGElement>(306)
  const { grid, slot, xOf, yOf } = scaleOf(days, width)
  const bar = Math.min(14, slot * 0.6)
  const every = Math.ceil(labelPx / slot)
  const last = days.length - 1
  return (
    <svg ref={ref} height={height} aria-hidden="true" className={styles.chart}>
      {grid.map((minor) => (
        <g key={minor}>
          <line
            x1={left}
            x2={width}
            y1={yOf(minor)}
            y2={yOf(minor)}
            className={minor === 0 ? styles.zero : styles.grid}
          />
          <text x={left - 6} y={yOf(minor) + 4} textAnchor="end">
            {axisText(minor)}
          </text>
        </g>
      ))}
      {days.map(({ day, profitMinor }, at) => (
        <rect
          key={day}
          x={xOf(at) - bar / 2}
          y={Math.min(yOf(0), yOf(profitMinor))}
          width={bar}
          height={Math.abs(yOf(profitMinor) - yOf(0))}
          rx={Math.min(2, bar / 2)}
          className={profitMinor < 0 ? styles.loss : styles.gain}
        />
      ))}
      <polyline
        points={days.map(({ sumMinor }, at) => `${xOf(at)},${yOf(sumMinor)}`).join(' ')}
        className={styles.line}
      />
      <circle cx={xOf(last)} cy={yOf(days[last]?.sumMinor ?? 0)} r={4.5} className={styles.end} />
      {days.map(({ day }, at) =>
        (last - at) % every === 0 ? (
          <text
            key={day}
            x={xOf(at)}
            y={height - 4}
            textAnchor="middle"
            className={at === last ? styles.now : undefined}
          >
            {dayText(day)}
          </text>
        ) : null,
      )}
    </svg>
  )
}

/** The same for who does not see it. */
const DayTable = ({ days, amountOf }: { days: readonly ChartDay[]; amountOf: (minor: number) => string }) => {
  const { t } = useTranslations('bets')
  return (
    <VisuallyHidden>
      <table>
        <caption>{t('chart.table')}</caption>
        <thead>
          <tr>
            <th>{t('chart.dayHead')}</th>
            <th>{t('columns.profit')}</th>
            <th>{t('chart.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, profitMinor, sumMinor }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{amountOf(profitMinor)}</td>
              <td>{amountOf(sumMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}

interface ProfitChartProps {
  summary: ResponseOf<typeof betSummary>
  span: { first: string | null; last: string | null }
}

/** Profit and loss by day as bars, and their sum as a line. [C-13] */
export const ProfitChart = ({ summary, span }: ProfitChartProps) => {
  const { t, language } = useTranslations('bets')
  const { signed, currency } = useMoney()
  const { serverNow } = useShellServices()
  const days = chartDaysOf(summary.days, span)
  const sumMinor = summary.returnMinor - summary.riskMinor
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const amountOf = (minor: number) => signed(minor, currency)
  const wholeOf = (minor: number) =>
    minor === 0
      ? '0'
      : amountOf(minor)
          .replace(/[^\d+\-.,]/g, '')
          .replace(/\.0+$/, '')
  const dayText = (day: string) =>
    day === siteDayOf(serverNow())
      ? t('chart.today')
      : new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { day: 'numeric', timeZone: 'UTC' })
  return (
    <figure className={asStack(6, 'shrinks')}>
      <p className={styles.sum} data-tone={sumMinor < 0 ? 'loss' : sumMinor > 0 ? 'gain' : undefined}>
        {amountOf(sumMinor)}
      </p>
      {summary.days.length === 0 ? (
        <p className={styles.empty}>{t('chart.empty')}</p>
      ) : (
        <>
          <p className={styles.keys} aria-hidden="true">
            <span data-key="gain">{t('chart.gain')}</span>
            <span data-key="loss">{t('chart.loss')}</span>
            <span data-key="line">{t('chart.sum')}</span>
            <span className={asText('pushed')}>{t('chart.span', { from: first.slice(5), until: last.slice(5) })}</span>
          </p>
          <Drawing days={days} axisText={wholeOf} dayText={dayText} />
          <DayTable days={days} amountOf={amountOf} />
        </>
      )}
    </figure>
  )
}
