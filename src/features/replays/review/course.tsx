import type { StreamMoment, StreamReview } from '#contract/live/entities/stream-review.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { lengthText } from '#src/shared/live/length-text.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { formatInteger } from '#src/ui/format-amount.ts'
import { IconEye, IconFootball, IconMegaphone } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { IconGift } from '#src/ui/room-icons.tsx'
import { CourseChart, type Band } from './course-chart.tsx'
import { useMomentWords } from './moment-words.ts'
import styles from './review.module.css'

const icons = {
  goal: <IconFootball size={14} />,
  gifts: <IconGift size={14} />,
  chat: <IconMegaphone size={14} />,
  viewers: <IconEye size={14} />,
} as const

interface MomentsProps {
  moments: readonly StreamMoment[]
  chosen: StreamMoment | null
  /** Absent: there is nothing to watch. */
  onChoose: ((moment: StreamMoment) => void) | undefined
}

const Moments = ({ moments, chosen, onChoose }: MomentsProps) => {
  const { t } = useTranslations('studio')
  const wordsOf = useMomentWords()
  if (moments.length === 0) return <p className={styles.quiet}>{t('review.noMoments')}</p>
  return (
    <ol aria-label={t('review.moments')} className={styles.moments}>
      {moments.map((moment) => {
        const { short, name } = wordsOf(moment)
        return (
          <li key={`${moment.kind} ${moment.atMs}`}>
            <button
              type="button"
              className={styles.moment}
              aria-label={name}
              aria-pressed={moment === chosen}
              data-kind={moment.kind}
              disabled={!onChoose || moment.placeMs === null}
              onClick={() => onChoose?.(moment)}
            >
              {icons[moment.kind]}
              {short}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

const columns = ['time', 'viewersLine', 'chatBars', 'income'] as const

/** The chart for those who cannot see it, and for who wants the numbers. */
const Table = ({ review: { points, coins } }: { review: StreamReview }) => {
  const { t, language } = useTranslations('studio')
  const visibleColumns = coins === null ? columns.slice(0, -1) : columns
  return (
    <details className={styles.table}>
      <summary>{t('review.table')}</summary>
      <div>
        <table>
          <thead>
            <tr>
              {visibleColumns.map((column) => (
                <th key={column} scope="col">
                  {t(`review.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.atMs}>
                <th scope="row">{lengthText(point.atMs)}</th>
                <td>{formatCount(point.viewers, language)}</td>
                <td>{formatInteger(point.texts)}</td>
                {point.coins === null ? null : <td>{formatInteger(point.coins)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

interface CourseProps extends Omit<MomentsProps, 'moments'> {
  review: StreamReview
  band: Band | null
}

/** How viewers and chat of a stream went, with moments that lead to their place in the replay. [S-02] */
export const Course = ({ review, band, ...choice }: CourseProps) => {
  const { t } = useTranslations('studio')
  return (
    <Panel
      title={t('review.course')}
      end={
        <span aria-hidden="true" className={styles.legend}>
          <i data-of="viewers" />
          {t('review.viewersLine')}
          <i data-of="chat" />
          {t('review.chatBars')}
          {band ? (
            <>
              <i data-of="clip" />
              {t('review.clipBand')}
            </>
          ) : null}
        </span>
      }
    >
      <Moments moments={review.moments} {...choice} />
      <CourseChart review={review} chosen={band} />
      <Table review={review} />
    </Panel>
  )
}
