import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import type { replayOpen } from '#contract/live/replay-calls.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { PageHead } from '#src/shared/app/page-head.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { lengthText } from '#src/shared/live/length-text.ts'
import { reviewPath } from '#src/shared/live/replay-paths.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { copyText } from '#src/ui/copy-text.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconShare } from '#src/ui/room-icons.tsx'
import styles from './replay.module.css'

interface ReplayInfoProps {
  opened: ResponseOf<typeof replayOpen>
}

const Facts = ({ opened: { replay } }: ReplayInfoProps) => {
  const { t } = useTranslations('studio')
  const { language } = useAppearance()
  const { startedAtMs, durationMs, peakViewers, goesAtMs } = replay
  return (
    <p className={styles.facts}>
      <span>{t('replay.started', { at: momentWords(startedAtMs, language) })}</span>
      <span>{t('replay.length', { length: lengthText(durationMs) })}</span>
      <span>{t('replay.peak', { count: formatCount(peakViewers, language) })}</span>
      {goesAtMs === null ? null : <span>{t('replay.goes', { at: momentWords(goesAtMs, language) })}</span>}
    </p>
  )
}

/** What was streamed, by whom and when, with the ways to the room and to others. */
export const ReplayInfo = ({ opened, children }: ReplayInfoProps & { children: ReactNode }) => {
  const { t } = useTranslations('studio')
  const { replay, anchor } = opened
  const { title, isLive, roomNo } = replay
  const titleLang = /\p{Script=Han}/u.test(title) ? 'zh-CN' : undefined
  const share = (): void =>
    copyText(`${location.origin}${location.pathname}`, { copied: t('replay.shared'), failed: t('replay.shareFailed') })
  return (
    <section className={styles.info}>
      <PageHead title={<span lang={titleLang}>{title}</span>}>
        <Badge tone={isLive ? 'live' : 'end'}>{t(isLive ? 'replay.live' : 'replay.title')}</Badge>
      </PageHead>
      <div className={styles.streamer}>
        <Avatar src={anchor.avatar} size={40} />
        <div className={styles.about}>
          <Link to={`/app/room/${roomNo}`} translate="no" className={styles.anchor}>
            {anchor.nickname}
          </Link>
          <Facts opened={opened} />
        </div>
        <div className={styles.acts}>
          {opened.mayReview ? (
            <Link to={reviewPath(replay.replayId)} className={buttonClass({})}>
              {t('review.open')}
            </Link>
          ) : null}
          <IconButton label={t('replay.share')} look="solid" onClick={share}>
            <IconShare />
          </IconButton>
          <Link to={`/app/room/${roomNo}`} className={buttonClass({ variant: isLive ? 'primary' : 'secondary' })}>
            {t(isLive ? 'replay.toLive' : 'replay.room')}
          </Link>
        </div>
      </div>
      {children}
    </section>
  )
}
