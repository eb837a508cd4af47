import { coverSizes } from '#contract/live/rules/cover-pictures.ts'
import { useRef, useState } from 'react'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { Cover } from '#src/shared/live/cover.tsx'
import { titleOf } from '#src/shared/live/live-card.tsx'
import { LiveStatusBadge } from '#src/shared/live/live-status.tsx'
import { useMovingItem, type MatchBoard } from '#src/shared/match/match-board.ts'
import { TeamName } from '#src/shared/match/team-name.tsx'
import { useClockWords } from './moving-score.tsx'
import { RoomLink } from '#src/shared/live/room-link.tsx'
import styles from './stage-phone.module.css'
import { ViewersBadge } from '#src/shared/live/viewers-badge.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

const Clock = ({ item }: { item: LiveItem }) => (
  <span translate="no" suppressHydrationWarning className={styles.clock}>
    {useClockWords(item)}
  </span>
)

const Teams = ({ item }: { item: LiveItem }) => {
  const { t } = useTranslations('live')
  if (item.matchId === null) return <span className={asText('fs16', 'cut', 'bold')}>{titleOf(item)}</span>
  return (
    <span className={styles.teams}>
      <CrestImage src={item.homeLogo} size={32} />
      <TeamName name={item.homeName} short={item.homeShort} />
      <span translate="no" className={styles.score}>
        {item.gameStatus === 0 ? (
          t('versus')
        ) : (
          <>
            {item.homeScore}
            <i>:</i>
            {item.visitScore}
          </>
        )}
      </span>
      <TeamName name={item.visitName} short={item.visitShort} className={styles.visit} />
      <CrestImage src={item.visitLogo} size={32} />
    </span>
  )
}

const Slide = ({ item: listed, board, first }: { item: LiveItem; board: MatchBoard; first: boolean }) => {
  const item = useMovingItem(listed, board)
  return (
    <RoomLink item={item} className={styles.slide}>
      <Cover
        src={item.coverUrl}
        matchClass={item.matchClass}
        sizes={coverSizes.home}
        first={first}
        className={styles.cover}
      />
      <span className={styles.tags}>
        <LiveStatusBadge item={item} />
        {item.matchName === '' ? null : <Badge tone="media">{item.matchName}</Badge>}
        <ViewersBadge count={item.viewerCount} className={styles.viewers} />
      </span>
      <span className={styles.foot}>
        <Teams item={item} />
        <span className={asRow(8, 'middle', 'shrinks', 'fs12', 'lh13')}>
          <Avatar src={item.anchorInfo.avatar} size={22} />
          <span translate="no" className={styles.name}>
            {item.anchorInfo.nickname}
          </span>
          {item.matchId === null ? null : <Clock item={item} />}
        </span>
      </span>
    </RoomLink>
  )
}

/** The featured rooms on a phone: one at a time, swiped. */
export const StagePhone = ({ items, board }: { items: readonly LiveItem[]; board: MatchBoard }) => {
  const strip = useRef<HTMLUListElement>(null)
  const [slide, setSlide] = useState(0)
  return (
    <div>
      <ul
        ref={strip}
        className={styles.strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setSlide(Math.round(scrollLeft / clientWidth))}
      >
        {items.map((item, index) => (
          <li key={item.anchorRoomId} className={styles.cell}>
            <Slide item={item} board={board} first={index === 0} />
          </li>
        ))}
      </ul>
      <div className={styles.dots} aria-hidden="true">
        {items.map((item, index) => (
          <i key={item.anchorRoomId} data-on={index === slide || undefined} />
        ))}
      </div>
    </div>
  )
}
