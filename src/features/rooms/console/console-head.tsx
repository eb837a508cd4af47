import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { selectInfo, selectViewerCount } from '#src/machines/rooms/room-selectors.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { allRoomsPath, roomPathOf } from '#src/shared/room/console-path.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { RoleMark } from '#src/features/rooms/role-mark.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { IconEye, IconLogOut } from '#src/ui/icons.tsx'
import styles from './console.module.css'
import { KeyList } from './key-list.tsx'
import { ShieldControl } from './shield-control.tsx'

/** Whose room it is, how many watch, and the way back. */
export const ConsoleHead = () => {
  const { t, language } = useTranslations('moderation')
  const { room } = useRoomActors()
  const info = useSelector(room, selectInfo)
  const viewerCount = useSelector(room, selectViewerCount)
  const role = useSelector(room, ({ context }) => context.self?.role ?? 'viewer')
  if (!info) return null
  return (
    <header className={styles.head}>
      <Avatar src={info.anchor.avatar} size={40} />
      <div className={styles.info}>
        <h1>
          <span>{t('title', { name: info.anchor.nickname })}</span>
          {role === 'viewer' || role === 'member' ? null : <RoleMark role={role} />}
        </h1>
        <p>
          <span>{t('roomNo', { roomNo: info.item.anchorRoomId })}</span>
          <span>
            <IconEye size={16} />
            {t('watching', { total: formatCount(viewerCount, language) })}
          </span>
        </p>
      </div>
      <div className={styles.headActions}>
        <KeyList />
        <ShieldControl />
        <Link to={allRoomsPath} className={buttonClass({ variant: 'secondary' })}>
          {t('rooms.all')}
        </Link>
        <Link to={roomPathOf(info.item.anchorRoomId)} className={buttonClass({ variant: 'secondary' })}>
          <IconLogOut size={18} />
          {t('leave')}
        </Link>
      </div>
    </header>
  )
}
