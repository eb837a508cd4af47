import { Link } from 'react-router-dom'
import type { StreamSummary } from '#contract/live/entities/stream-review.ts'
import { reviewKeptMs } from '#contract/limits.ts'
import { streamList } from '#contract/live/review-calls.ts'
import styles from '#src/features/studio/studio.module.css'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { lengthText } from '#src/shared/live/length-text.ts'
import { reviewPath } from '#src/shared/live/replay-paths.ts'
import { useOwnRoomNo } from '#src/shared/studio/own-room.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'

const dayMs = 86_400_000
const askEveryMs = 30_000
const listedMax = 5

const StreamRow = ({ stream: { streamId, title, startedAtMs, endedAtMs, peakViewers } }: { stream: StreamSummary }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const peak = t('replay.peak', { count: formatCount(peakViewers, language) })
  const length = endedAtMs === null ? t('review.live') : lengthText(endedAtMs - startedAtMs)
  return (
    <Row
      label={title}
      value={`${momentWords(startedAtMs, language)} · ${length} · ${peak}`}
      action={
        <Link className={styles.link} to={reviewPath(streamId)}>
          {t('review.open')}
        </Link>
      }
    />
  )
}

/** The room's newest streams, with the way to how they went. [S-02] */
export const RecentStreams = () => {
  const { t } = useTranslations('studio')
  const query = useOwn(streamList, { chatRoomNo: useOwnRoomNo() }, { askEveryMs })
  return (
    <Panel title={t('review.list')} hint={t('review.listHint', { days: Math.round(reviewKeptMs / dayMs) })}>
      <QueryView query={query} skeleton={[56, 56]}>
        {({ streams }) => (
          <>
            {streams.length === 0 ? <p className={styles.quiet}>{t('review.none')}</p> : null}
            <Rows>
              {streams.slice(0, listedMax).map((stream) => (
                <StreamRow key={stream.streamId} stream={stream} />
              ))}
            </Rows>
          </>
        )}
      </QueryView>
    </Panel>
  )
}
