import { useSelector } from '@xstate/react'
import { selectInfo } from '#src/machines/rooms/room-selectors.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { classes } from '#src/ui/classes.ts'
import { AnchorGamesSection } from '#src/features/rooms/anchor-games.tsx'
import { FollowButton } from '#src/features/rooms/follow-button.tsx'
import { teamsOf } from '#src/machines/sports/pick-selection.ts'
import { anchorPerson, PersonName } from '#src/features/rooms/chat/person-name.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { fullMomentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './tabs.module.css'

/** Who casts, and what. */
export const AnchorTab = () => {
  const { t, language } = useTranslations()
  const { room } = useRoomActors()
  const info = useSelector(room, selectInfo)
  if (!info) return null
  const { item, anchor } = info
  return (
    <div className={classes(styles.scroller, styles.padded)}>
      <div className={styles.about}>
        <Avatar src={anchor.avatar} size={64} />
        <div>
          <h2>
            <PersonName person={anchorPerson(anchor)} roomRole="anchor" />
          </h2>
          <p>{t('bar.followers', { total: formatCount(anchor.followerCount, language) })}</p>
        </div>
        <FollowButton />
      </div>
      <p className={styles.text}>{item.roomInfo.desc === '' ? t('anchor.none') : item.roomInfo.desc}</p>
      {item.matchId === null ? null : (
        <dl className={styles.facts}>
          <dt>{t('anchor.competition')}</dt>
          <dd>{item.matchName}</dd>
          <dt>{t('anchor.teams')}</dt>
          <dd>{teamsOf(item)}</dd>
          <dt>{t('anchor.startAt')}</dt>
          <dd>{fullMomentWords(item.startAt, language)}</dd>
        </dl>
      )}
      <AnchorGamesSection />
    </div>
  )
}
