import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { showsStreamerIcon } from '#contract/live/entities/anchor.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { followedLives } from '#src/shared/live/live-list.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { RoomLink } from '#src/shared/live/room-link.tsx'
import { useNavigation } from '#src/shared/site/site-frame.ts'
import { NavigationEntry, NavigationGlyph } from './navigation-entry.tsx'
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
          const isLive = showsStreamerIcon(item.anchorStatus)
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

/** The navigation at the left edge: what the operator put there, then the anchors that I follow. [C-10] */
export const Rail = () => {
  const { t } = useTranslations('shell')
  return (
    <nav className={styles.rail} aria-label={t('nav.label')}>
      {useNavigation('rail').map((item) => (
        <NavigationEntry
          key={item.code}
          item={item}
          className={styles.item ?? ''}
          glyph={<NavigationGlyph item={item} size={22} />}
        />
      ))}
      {/* Its words may still come: nothing else waits for them. */}
      <Suspense>
        <Followed />
      </Suspense>
    </nav>
  )
}
