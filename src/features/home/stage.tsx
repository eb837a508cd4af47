import { coverSizes } from '#contract/live/rules/cover-pictures.ts'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { asRow, asStack } from '#src/ui/layout.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { IconPlay } from '#src/ui/icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { Cover } from '#src/shared/live/cover.tsx'
import { titleOf } from '#src/shared/live/live-card.tsx'
import { LiveStatusBadge } from '#src/shared/live/live-status.tsx'
import { useMovingItem, type MatchBoard } from '#src/shared/match/match-board.ts'
import { MainOdds } from './main-odds.tsx'
import { useClockWords } from './moving-score.tsx'
import { RoomLink } from '#src/shared/live/room-link.tsx'
import styles from './stage.module.css'
import { ViewersBadge } from '#src/shared/live/viewers-badge.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

const StageScore = ({ item }: { item: LiveItem }) => {
  const { t } = useTranslations('live')
  const clock = useClockWords(item)
  const { homeName, homeScore, visitName, visitScore } = item
  return (
    <div translate="no" className={styles.score}>
      <span className={asStack(6, 'across', 'centred', 'fs13', 'bold', 'lh13')}>
        <CrestImage src={item.homeLogo} size={60} />
        {homeName}
      </span>
      <span className={styles.numbers}>
        <span aria-hidden="true">
          {item.gameStatus === 0 ? (
            t('versus')
          ) : (
            <>
              {homeScore}
              <i>:</i>
              {visitScore}
            </>
          )}
        </span>
        {item.gameStatus === 0 ? null : (
          <VisuallyHidden>{t('score', { home: homeName, homeScore, visit: visitName, visitScore })}</VisuallyHidden>
        )}
        <small suppressHydrationWarning>{clock}</small>
      </span>
      <span className={asStack(6, 'across', 'centred', 'fs13', 'bold', 'lh13')}>
        <CrestImage src={item.visitLogo} size={60} />
        {visitName}
      </span>
    </div>
  )
}

/** The most watched room, large: score, odds, the way in. */
export const Stage = ({ item: listed, board }: { item: LiveItem; board: MatchBoard }) => {
  const { t } = useTranslations('live')
  const item = useMovingItem(listed, board)
  return (
    <article className={styles.stage}>
      <Cover src={item.coverUrl} matchClass={item.matchClass} sizes={coverSizes.home} first className={styles.cover} />
      <div className={styles.copy}>
        <div className={asRow(8, 'middle', 'wrap')}>
          <LiveStatusBadge item={item} />
          {item.matchName === '' ? null : <Badge tone="media">{item.matchName}</Badge>}
          <ViewersBadge count={item.viewerCount} />
        </div>
        <h2 className={styles.title}>{titleOf(item)}</h2>
        {item.matchId === null ? <p className={styles.desc}>{item.roomInfo.desc}</p> : <StageScore item={item} />}
        {item.mainMarket ? (
          <div className={styles.odds}>
            <MainOdds item={item} look="stage" />
          </div>
        ) : null}
        <RoomLink
          item={item}
          className={`${buttonClass({ variant: 'primary', size: 'lg', glow: true })} ${styles.enter}`}
        >
          <IconPlay size={18} />
          {t('enter')}
        </RoomLink>
      </div>
      <div className={styles.anchor}>
        <Avatar src={item.anchorInfo.avatar} size={40} />
        <span>
          <b translate="no">{item.anchorInfo.nickname}</b>
          <small>
            {t(item.anchorStatus === 1 || item.anchorStatus === 4 ? 'casting' : 'room', { roomNo: item.anchorRoomId })}
          </small>
        </span>
      </div>
    </article>
  )
}
