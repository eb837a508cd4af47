import { useState } from 'react'
import type { LotteryDraw, LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { span } from '#contract/lottery/rules/plays.ts'
import { issueText } from '#contract/lottery/rules/schedule.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Button } from '#src/ui/button.tsx'
import { asText } from '#src/ui/layout.ts'
import { Panel } from '#src/ui/panel.tsx'
import { ballText } from './lottery-words.ts'
import styles from './trend.module.css'

const drawsAtFirst = 5
const drawsMax = 30
const rowHeight = 28
const headHeight = 18
const firstX = 78
const stepX = 27

interface Shape {
  readonly count: number
  /** Which numbers of a draw are dots. */
  readonly dots: (numbers: readonly number[]) => readonly number[]
  /** The number that the line links. */
  readonly linked: (numbers: readonly number[]) => number
}

const first = (numbers: readonly number[]): number => numbers[0] ?? 0
const last = (numbers: readonly number[]): number => numbers.at(-1) ?? 0

const shapes: Readonly<Record<LotteryGame, Shape>> = {
  k3: { count: 6, dots: (numbers) => numbers, linked: first },
  '11of5': { count: 11, dots: (numbers) => numbers, linked: first },
  pk10: { count: 10, dots: (numbers) => numbers.slice(0, 1), linked: first },
  '49': { count: 49, dots: (numbers) => numbers.slice(-1), linked: last },
}

/** For each draw, oldest first, how many draws ago each number was a dot. */
const omissionsOf = (rows: readonly (readonly number[])[], { count, dots }: Shape): number[][] => {
  let since = span(1, count).map(() => 0)
  return rows.map((numbers) => {
    const visible = dots(numbers)
    since = since.map((omission, at) => (visible.includes(at + 1) ? 0 : omission + 1))
    return since
  })
}

interface TrendRowProps {
  game: LotteryGame
  issue: string
  omissions: readonly number[]
  y: number
}

const xOf = (number: number): number => firstX + (number - 1) * stepX

const TrendRow = ({ game, issue, omissions, y }: TrendRowProps) => (
  <>
    <text className={styles.issue} x={6} y={y + 4}>
      {issue}
    </text>
    {omissions.map((omission, at) =>
      omission === 0 ? (
        <g key={at}>
          <circle cx={xOf(at + 1)} cy={y} r={11} />
          <text className={styles.hit} x={xOf(at + 1)} y={y + 4}>
            {ballText(game, at + 1)}
          </text>
        </g>
      ) : (
        <text key={at} x={xOf(at + 1)} y={y + 4}>
          {omission}
        </text>
      ),
    )}
  </>
)

const Chart = ({ game, draws, counted }: { game: LotteryGame; draws: readonly LotteryDraw[]; counted: number }) => {
  const { t } = useTranslations('lottery')
  const shape = shapes[game]
  const rows = draws.map(({ numbers }) => numbers ?? [])
  const omissions = omissionsOf(rows, shape).slice(-counted)
  const visible = draws.slice(-counted)
  const width = firstX + shape.count * stepX - 8
  const height = headHeight + visible.length * rowHeight
  const yOf = (at: number): number => headHeight + (at + 0.5) * rowHeight
  const path = visible.map(({ numbers }, at) => `${at === 0 ? 'M' : 'L'}${xOf(shape.linked(numbers ?? []))} ${yOf(at)}`)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than its box is scrolled by keys
    <section className={styles.scroll} tabIndex={0} aria-label={t('trend.label', { count: visible.length })}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        style={{ minWidth: Math.min(width, width * 0.86), maxWidth: width * 1.6 }}
        aria-hidden="true"
      >
        {span(1, shape.count).map((number) => (
          <text key={number} x={xOf(number)} y={11}>
            {ballText(game, number)}
          </text>
        ))}
        <g className={styles.stripes}>
          {visible.map(({ issue }, at) =>
            at % 2 === 0 ? (
              <rect key={issue} x={0} y={headHeight + at * rowHeight} width={width} height={rowHeight} rx={6} />
            ) : null,
          )}
          <path d={path.join(' ')} />
          {visible.map(({ issue }, at) => (
            <TrendRow key={issue} game={game} issue={issueText(issue)} omissions={omissions[at] ?? []} y={yOf(at)} />
          ))}
        </g>
      </svg>
    </section>
  )
}

/** Which numbers came when, and how long each has not: 走势图. `draws`: newest first. */
export const Trend = ({ game, draws }: { game: LotteryGame; draws: readonly LotteryDraw[] }) => {
  const { t } = useTranslations('lottery')
  const [isWhole, setIsWhole] = useState(false)
  const drawn = draws.filter(({ numbers }) => numbers !== null).toReversed()
  const counted = Math.min(drawn.length, isWhole ? drawsMax : drawsAtFirst)
  const more =
    drawn.length > drawsAtFirst ? (
      <Button size="sm" variant="ghost" onClick={() => setIsWhole(!isWhole)}>
        {t(isWhole ? 'trend.less' : 'trend.more')}
      </Button>
    ) : undefined
  return (
    <Panel title={t('trend.title')} hint={t(game === '49' ? 'trend.linkedLast' : 'trend.linked')} end={more}>
      {drawn.length === 0 ? (
        <p className={asText('fs13', 'quiet')}>{t('trend.none')}</p>
      ) : (
        <Chart game={game} draws={drawn} counted={counted} />
      )}
    </Panel>
  )
}
