import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { NavLink } from 'react-router-dom'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconHome, IconLive } from '#src/ui/icons.tsx'
import { followedLives } from '#src/shared/live/live-list.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { RoomLink } from '#src/shared/live/room-link.tsx'
import styles from './rail.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

const Followed = () => {
  const { t } = useTranslations('shell')
  const { gateway, session } = useShellServices()
  const memberId = useSelector(session, (snapshot) => snapshot.context.userInfo?.id ?? null)
  const followed = useQuery(followedLives(gateway, memberId))
  const items = memberId === null ? [] : (followed.data?.items ?? [])
  if (items.length === 0) return null
  return (
    <section className={styles.followed} aria-labelledby="rail-followed">
      <span className={styles.separator} />
      <h2 id="rail-followed" className={styles.label}>
        {t('nav.followed')}
      </h2>
      <ul className={styles.faces}>
        {items.map((item) => {
          const isLive = item.anchorStatus === 1 || item.anchorStatus === 4
          const { nickname, avatar } = item.anchorInfo
          return (
            <li key={item.anchorRoomId}>
              <RoomLink item={item} className={styles.face} title={nickname}>
                <Avatar
                  src={avatar}
                  ring={isLive ? 'live' : 'off'}
                  alt={t(isLive ? 'followed.live' : 'followed.off', { name: nickname })}
                />
              </RoomLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The navigation at the left edge: what the site has, then the anchors that I follow. */
export const Rail = () => {
  const { t } = useTranslations('shell')
  return (
    <nav className={styles.rail} aria-label={t('nav.label')}>
      <NavLink to="/app/home" className={styles.item ?? ''}>
        <IconHome size={22} />
        {t('nav.home')}
      </NavLink>
      <NavLink to="/app/live" className={styles.item ?? ''}>
        <IconLive size={22} />
        {t('nav.live')}
      </NavLink>
      <Followed />
    </nav>
  )
}
