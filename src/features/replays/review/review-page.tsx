import { Link } from 'react-router-dom'
import { replayOpen } from '#contract/live/replay-calls.ts'
import { streamReview } from '#contract/live/review-calls.ts'
import type { StreamReview } from '#contract/live/entities/stream-review.ts'
import type { PlayedReplay } from '#src/features/replays/use-replay-actor.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { CallError } from '#src/shared/app/call-fault.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useOwn } from '#src/shared/app/own-data.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { replayPath } from '#src/shared/live/replay-paths.ts'
import { studioPath, studioTabPath } from '#src/shared/studio/studio-paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Note } from '#src/ui/note.tsx'
import { Course } from './course.tsx'
import { Facts, Troubles } from './facts.tsx'
import styles from './review.module.css'
import { Watched } from './watched.tsx'

interface ReviewProps {
  machine: PlayedReplay['machine']
}

const changingAskMs = 10_000

const Missing = () => {
  const { t } = useTranslations('studio')
  return (
    <div className={styles.centre}>
      <PageTitle title={t('review.missing')} />
      <Empty
        isPage
        title={t('review.missing')}
        text={t('review.missingText')}
        action={
          <Link to={studioPath} className={buttonClass({ variant: 'primary' })}>
            {t('review.missingAction')}
          </Link>
        }
      />
    </div>
  )
}

const Head = ({ review }: { review: StreamReview }) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const { title, startedAtMs, endedAtMs, roomNo, streamId, hasReplay, isFinal } = review
  return (
    <>
      <PageHead
        title={`${t('review.title')} · ${title}`}
        back={{ to: studioTabPath('replays'), label: t('tabs.replays') }}
      >
        <Badge tone={endedAtMs === null ? 'live' : 'end'}>
          {t(endedAtMs === null ? 'review.live' : 'review.ended')}
        </Badge>
      </PageHead>
      <div className={styles.about}>
        <span>{t('replay.started', { at: momentWords(startedAtMs, language) })}</span>
        <Link to={`/app/room/${roomNo}`}>{roomNo}</Link>
        {isFinal ? null : <span>{t('review.counting')}</span>}
        <span className={styles.acts}>
          {hasReplay ? (
            <Link to={replayPath(streamId)} className={buttonClass({ size: 'sm' })}>
              {t('review.replay')}
            </Link>
          ) : null}
          <Link to={studioTabPath('schedule')} className={buttonClass({ size: 'sm' })}>
            {t('review.schedule')}
          </Link>
        </span>
      </div>
    </>
  )
}

const OpenedReplay = ({ machine, review }: ReviewProps & { review: StreamReview }) => {
  const query = useOwn(replayOpen, { replayId: review.streamId })
  if (query.data === undefined && query.error instanceof CallError) return <Unwatched review={review} />
  return (
    <QueryView query={query} skeleton={[320, 360]}>
      {(opened) => <Watched review={review} played={{ machine, opened, refetch: () => void query.refetch() }} />}
    </QueryView>
  )
}

const Unwatched = ({ review }: { review: StreamReview }) => {
  const { t } = useTranslations('studio')
  return (
    <>
      <Course review={review} band={null} chosen={null} onChoose={undefined} />
      <Note tone="wait">{t('review.noReplay')}</Note>
    </>
  )
}

const Review = ({ machine, streamId }: ReviewProps & { streamId: string }) => {
  const { t } = useTranslations('studio')
  const query = useOwn(
    streamReview,
    { streamId },
    { askEveryMs: (data) => (data?.isFinal === false ? changingAskMs : false) },
  )
  if (query.data === undefined && query.error instanceof CallError && query.error.code === 'RECORD_UNKNOWN')
    return <Missing />
  return (
    <div className={styles.page}>
      <PageTitle title={t('review.title')} />
      <QueryView query={query} skeleton={[60, 80, 240, 360]}>
        {(review) => (
          <>
            <Head review={review} />
            <Facts review={review} />
            {review.hasReplay ? <OpenedReplay machine={machine} review={review} /> : <Unwatched review={review} />}
            <Troubles review={review} />
          </>
        )}
      </QueryView>
    </div>
  )
}

/** How a stream went, with its moments. `streamId` undefined: the address names none. [S-02] */
export const ReviewPage = ({ streamId, ...rest }: ReviewProps & { streamId: string | undefined }) =>
  streamId === undefined ? <Missing /> : <Review {...rest} streamId={streamId} />
