import type { StreamHealth, StreamWarning } from '#contract/studio/entities/stream-health.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { formatInteger } from '#src/ui/format-amount.ts'
import styles from './health.module.css'
import { Sparkline } from './sparkline.tsx'

const measures = ['bitrate', 'frames', 'keyFrames', 'drops', 'skew'] as const
type Measure = (typeof measures)[number]
type Seconds = StreamHealth['seconds']

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** The share of frames that were missing, in tenths of a per cent. */
const dropsMilli = (seconds: Seconds): number => {
  const drops = sumOf(seconds.map((second) => second.drops))
  const all = drops + sumOf(seconds.map(({ frames }) => frames))
  return all === 0 ? 0 : Math.round((drops * 1_000) / all)
}

const oneDecimal = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}`

const newestOf: Readonly<Record<Measure, (health: StreamHealth) => string>> = {
  bitrate: ({ seconds }) => formatInteger(seconds.at(-1)?.kbps ?? 0),
  frames: ({ seconds }) => formatInteger(seconds.at(-1)?.frames ?? 0),
  keyFrames: ({ keyFrameMs }) => (keyFrameMs === null ? '–' : oneDecimal(Math.round(keyFrameMs / 100))),
  drops: ({ seconds }) => oneDecimal(dropsMilli(seconds)),
  skew: ({ seconds }) => {
    const skewMs = seconds.at(-1)?.skewMs ?? null
    return skewMs === null ? '–' : formatInteger(Math.abs(skewMs))
  },
}

const curveOf: Readonly<Record<Measure, (seconds: Seconds) => number[]>> = {
  bitrate: (seconds) => seconds.map(({ kbps }) => kbps),
  frames: (seconds) => seconds.map(({ frames }) => frames),
  keyFrames: () => [],
  drops: (seconds) => seconds.map(({ drops }) => drops),
  skew: (seconds) => seconds.map(({ skewMs }) => Math.abs(skewMs ?? 0)),
}

/** The warnings that speak of each measure. */
const warnedOf: Readonly<Record<Measure, readonly StreamWarning[]>> = {
  bitrate: ['bitrate', 'silent'],
  frames: ['frames'],
  keyFrames: ['keyFrames'],
  drops: ['drops'],
  skew: ['skew', 'sound'],
}

const MeasureCard = ({ measure, health }: { measure: Measure; health: StreamHealth }) => {
  const { t } = useTranslations('studio')
  const warning = health.warnings.find((one) => warnedOf[measure].includes(one))
  const curve = curveOf[measure](health.seconds)
  return (
    <li className={styles.card} data-measure={measure}>
      <span className={styles.head}>
        {t(`health.${measure}`)}
        <Badge tone={warning ? 'warning' : 'success'}>{t(warning ? 'health.watch' : 'health.good')}</Badge>
      </span>
      <b>
        {newestOf[measure](health)}
        <small>{t(`health.${measure}Unit`)}</small>
      </b>
      {curve.length === 0 ? null : <Sparkline values={curve} tone={warning ? 'warning' : 'good'} />}
      <span className={styles.words}>{t(warning ? `warnings.${warning}` : `health.${measure}Good`)}</span>
    </li>
  )
}

/** Bit rate, frame rate, key frames, drops and skew of the last two minutes, each with a sentence. [S-02] */
export const Measures = ({ health }: { health: StreamHealth }) => (
  <ul className={styles.measures}>
    {measures.map((measure) => (
      <MeasureCard key={measure} measure={measure} health={health} />
    ))}
  </ul>
)
