import type { AgentDay, AgentOverview } from '#contract/agents/entities/agent.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Panel } from '#src/ui/panel.tsx'
import { useWidth } from '#src/ui/use-width.ts'
import { shareOf } from '#src/ui/share-of.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './agent.module.css'

const [height, left, right, bottom, top] = [156, 52, 24, 22, 10] as const
/** What the day below a bar takes. */
const labelPx = 52

/** Where days and amounts stand on the drawing; new members have a scale of their own. */
const scaleOf = (days: readonly AgentDay[], width: number) => {
  const nets = [0, ...days.map(({ netWinMinor }) => netWinMinor)]
  const [low, high] = [Math.min(...nets), Math.max(...nets, 1)]
  const joinedMost = Math.max(1, ...days.map(({ joined }) => joined))
  const room = height - top - bottom
  const slot = (width - left - right) / Math.max(1, days.length)
  return {
    low,
    high,
    slot,
    xOf: (at: number) => left + slot * (at + 0.5),
    yOf: (minor: number) => top + room * (1 - shareOf(minor - low, high - low)),
    joinedY: (joined: number) => top + room * (1 - shareOf(joined, joinedMost)),
  }
}

const Drawing = ({ days, textOf }: { days: readonly AgentDay[]; textOf: (minor: number) => string }) => {
  const { ref, width } = useWidth<SVGSVGElement>(844)
  const { low, high, slot, xOf, yOf, joinedY } = scaleOf(days, width)
  const labelEvery = Math.ceil(labelPx / slot)
  const bar = Math.min(15, slot * 0.6)
  const lines = low < 0 ? [high, 0, low] : [high, 0]
  return (
    <svg ref={ref} height={height} aria-hidden="true" className={styles.chart}>
      {lines.map((minor) => (
        <g key={minor}>
          <line x1={left} x2={width - right} y1={yOf(minor)} y2={yOf(minor)} data-zero={minor === 0 || undefined} />
          <text x={left - 6} y={yOf(minor) + 4} textAnchor="end">
            {textOf(minor)}
          </text>
        </g>
      ))}
      {days.map(({ day, netWinMinor }, at) => (
        <rect
          key={day}
          x={xOf(at) - bar / 2}
          y={Math.min(yOf(0), yOf(netWinMinor))}
          width={bar}
          height={Math.abs(yOf(netWinMinor) - yOf(0))}
          rx={2}
          data-negative={netWinMinor < 0 || undefined}
        />
      ))}
      <polyline points={days.map(({ joined }, at) => `${xOf(at)},${joinedY(joined)}`).join(' ')} />
      {days.map(({ day }, at) =>
        at % labelEvery === 0 ? (
          <text key={day} x={xOf(at)} y={height - 5} textAnchor="middle">
            {day.slice(5)}
          </text>
        ) : null,
      )}
    </svg>
  )
}

/** Net result and new members, day by day. [P-03] */
export const DaysChart = ({ overview: { days, currency } }: { overview: AgentOverview }) => {
  const { t } = useTranslations('agents')
  const { format } = useMoney()
  /** Whole units are enough beside a line. */
  const textOf = (minor: number): string => format(minor, currency).replace(/\.\d+$/, '')
  return (
    <Panel
      title={t('days.title')}
      end={
        <span className={styles.legend} aria-hidden="true">
          <i data-key="net" />
          {t('days.net')}
          <i data-key="loss" />
          {t('days.loss')}
          <i data-key="joined" />
          {t('days.joined')}
        </span>
      }
      className={styles.wide}
    >
      <Drawing days={days} textOf={textOf} />
      <VisuallyHidden>
        <table>
          <caption>{t('days.title')}</caption>
          <thead>
            <tr>
              <th>{t('days.day')}</th>
              <th>{t('days.net')}</th>
              <th>{t('days.joined')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, netWinMinor, joined }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{format(netWinMinor, currency)}</td>
                <td>{joined}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Panel>
  )
}
