import { coverSizes } from '#contract/live/rules/cover-pictures.ts'
import { memo } from 'react'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { asStack, asText } from '#src/ui/layout.ts'
import { classes } from '#src/ui/classes.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Cover } from './cover.tsx'
import styles from './live-card.module.css'
import { languageName } from './language-name.ts'
import { LiveStatusBadge, StreamerBadge } from './live-status.tsx'
import { RoomLink } from './room-link.tsx'
import { useMovingItem, type MatchBoard } from '#src/shared/match/match-board.ts'
import { ViewersBadge } from './viewers-badge.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** Title of a card: the room's own; the teams where it has none, and after their match. */
export const titleOf = (item: LiveItem): string =>
  item.roomInfo.title !== '' && item.gameStatus !== 2 ? item.roomInfo.title : `${item.homeName} vs ${item.visitName}`

const Score = ({ item }: { item: LiveItem }) => {
  const { t } = useTranslations('live')
  if (item.matchId === null) return null
  return (
    <span translate="no" className={styles.score}>
      <CrestImage src={item.homeLogo} size={18} />
      {item.gameStatus === 0 ? t('versus') : `${item.homeScore} - ${item.visitScore}`}
      <CrestImage src={item.visitLogo} size={18} />
    </span>
  )
}

export interface LiveCardProps {
  item: LiveItem
  board: MatchBoard
  first?: boolean
}

/** One live room of a grid; the whole card is one link. [A-03, E-11] */
export const LiveCard = memo(function LiveCard({ item: listed, board, first = false }: LiveCardProps) {
  const { language } = useTranslations('live')
  const item = useMovingItem(listed, board)
  const title = titleOf(item)
  return (
    <RoomLink item={item} className={styles.card}>
      <span className={styles.thumb}>
        <Cover
          src={item.coverUrl}
          matchClass={item.matchClass}
          sizes={coverSizes.live}
          first={first}
          className={styles.cover}
        />
        <span className={styles.shade} />
        <span className={classes(styles.corner, styles.topLeft)}>
          <LiveStatusBadge item={item} />
          <StreamerBadge item={item} />
        </span>
        <span className={classes(styles.corner, styles.bottomLeft)}>
          <Score item={item} />
        </span>
        <span className={classes(styles.corner, styles.bottomRight)}>
          <ViewersBadge count={item.viewerCount} />
        </span>
      </span>
      <span className={styles.body}>
        <Avatar src={item.anchorInfo.avatar} />
        <span className={asText('grows', 'shrinks')}>
          <span className={styles.title}>{title}</span>
          <span className={styles.meta}>
            <span translate="no">{item.anchorInfo.nickname}</span>
            {item.matchName === '' ? '' : ` · ${item.matchName}`}
            {item.language === 'zh' ? '' : ` · ${languageName(item.language, language)}`}
          </span>
        </span>
      </span>
    </RoomLink>
  )
})

/** The card's shape while it loads. */
export const LiveCardSkeleton = () => (
  <span className={styles.card}>
    <Skeleton className={styles.thumb} />
    <span className={styles.body}>
      <Skeleton className={styles.ghostFace} />
      <span className={asStack(6, 'grows')}>
        <Skeleton className={styles.ghostTitle} />
        <Skeleton className={styles.ghostMeta} />
      </span>
    </span>
  </span>
)
