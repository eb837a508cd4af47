import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { showsStreamerIcon } from '#contract/live/entities/anchor.ts'
import { selectAnchorStatus, selectInfo, selectViewerCount } from '#src/machines/rooms/room-selectors.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { asRow } from '#src/ui/layout.ts'
import { Badge } from '#src/ui/badge.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconChevronRight, IconEye } from '#src/ui/icons.tsx'
import { IconHeart, IconShare } from '#src/ui/room-icons.tsx'
import { AnchorGamesButton } from './anchor-games.tsx'
import { anchorPerson, PersonName } from './chat/person-name.tsx'
import { FollowButton } from './follow-button.tsx'
import { useForeignLang } from '#src/shared/app/foreign-lang.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import styles from './room-bar.module.css'
import { useRoomTitle } from './use-room-title.ts'
import { useShare } from './use-share.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'

const AnchorFace = ({ size }: { size: 40 | 48 }) => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const avatar = useSelector(room, ({ context }) => context.info?.anchor.avatar ?? '')
  const status = useSelector(room, selectAnchorStatus)
  return (
    <span className={styles.avatar}>
      <Avatar src={avatar} size={size} ring={showsStreamerIcon(status) ? 'live' : 'off'} />
      {size === 48 && (status === 1 || status === 4) ? <span className={styles.liveTag}>{t('bar.live')}</span> : null}
    </span>
  )
}

const Meta = () => {
  const { t, language } = useTranslations()
  const { room } = useRoomActors()
  const info = useSelector(room, selectInfo)
  const viewerCount = useSelector(room, selectViewerCount)
  if (!info) return null
  return (
    <div className={styles.meta}>
      <PersonName person={anchorPerson(info.anchor)} roomRole="anchor" className={styles.anchorName} />
      <span>{t('bar.roomNo', { roomNo: info.item.anchorRoomId })}</span>
      <span>
        <IconEye size={16} />
        {t('bar.watching', { total: formatCount(viewerCount, language) })}
      </span>
      <span>
        <IconHeart size={16} />
        {t('bar.followers', { total: formatCount(info.anchor.followerCount, language) })}
      </span>
    </div>
  )
}

/** A table in a room is what its page is about. */
const Heading = ({ className, children }: { className: string | undefined; children: ReactNode }) =>
  useRoomParts().Table ? <h2 className={className}>{children}</h2> : <h1 className={className}>{children}</h1>

/** Who casts what, below the picture of a wide screen. */
export const RoomBar = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const share = useShare()
  const info = useSelector(room, selectInfo)
  const title = useRoomTitle()
  const titleLang = useForeignLang(title)
  if (!info) return null
  const { item } = info
  return (
    <div className={styles.bar}>
      <AnchorFace size={48} />
      <div className={styles.info}>
        <Heading className={styles.title}>
          <span lang={titleLang}>{title}</span>
          {item.matchName === '' ? null : <Badge tone="accent">{item.matchName}</Badge>}
        </Heading>
        <Meta />
      </div>
      <div className={asRow(8, 'middle', 'rigid', 'pushed')}>
        {children}
        <AnchorGamesButton />
        <IconButton label={t('bar.share')} look="solid" onClick={share}>
          <IconShare />
        </IconButton>
        <FollowButton />
      </div>
    </div>
  )
}

/** The same on a phone, with the three who gave most. */
export const RoomStrip = ({ onContributors }: { onContributors: () => void }) => {
  const { t, language } = useTranslations()
  const { room } = useRoomActors()
  const info = useSelector(room, selectInfo)
  const viewerCount = useSelector(room, selectViewerCount)
  if (!info) return null
  return (
    <div className={styles.strip}>
      <AnchorFace size={40} />
      <div className={styles.info}>
        <Heading className={styles.stripName}>
          <span translate="no">{info.anchor.nickname}</span>
          <FollowButton size="sm" />
        </Heading>
        <p className={asRow(8, 'fs12', 'quiet', 'figures', 'lh135', 'oneLine')}>
          <span>{t('bar.watching', { total: formatCount(viewerCount, language) })}</span>
          <span>{t('bar.roomNo', { roomNo: info.item.anchorRoomId })}</span>
        </p>
      </div>
      <button type="button" className={styles.fans} onClick={onContributors}>
        {info.contributors.slice(0, 3).map((contributor) => (
          <Avatar key={contributor.memberId} src={contributor.avatar} size={28} />
        ))}
        <b>{t('bar.contributors')}</b>
        <IconChevronRight size={14} />
      </button>
    </div>
  )
}
