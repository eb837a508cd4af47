import { useSelector } from '@xstate/react'
import { Avatar } from '#src/ui/avatar.tsx'
import { VipBadge } from '#src/ui/badge.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { IconCoin, IconCrown } from '#src/ui/room-icons.tsx'
import { PersonName } from '#src/features/rooms/chat/person-name.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './tabs.module.css'

/** Who gave how many coins' worth here, most first. */
export const ContributorsTab = () => {
  const { t, language } = useTranslations()
  const { room } = useRoomActors()
  const contributors = useSelector(room, ({ context }) => context.info?.contributors)
  if (!contributors || contributors.length === 0)
    return (
      <div className={styles.centre}>
        <Empty icon={<IconCrown size={28} />} title={t('contributors.empty')} text={t('contributors.emptyText')} />
      </div>
    )
  return (
    <ol className={styles.scroller} aria-label={t('contributors.title')}>
      {contributors.map((contributor, index) => (
        <li key={contributor.memberId} className={styles.rank} data-place={index + 1}>
          <span className={styles.no}>{index + 1}</span>
          <Avatar src={contributor.avatar} size={36} />
          <PersonName person={contributor} className={styles.rankName} />
          <VipBadge level={contributor.vipLevel} />
          <span className={styles.coins}>
            <IconCoin size={16} />
            <span title={t('contributors.coins', { coins: formatCount(contributor.coins, language) })}>
              {formatCount(contributor.coins, language)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
