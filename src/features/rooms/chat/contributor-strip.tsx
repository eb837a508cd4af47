import { useSelector } from '@xstate/react'
import type { CSSProperties } from 'react'
import { Avatar } from '#src/ui/avatar.tsx'
import { asText } from '#src/ui/layout.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './chat-panel.module.css'

const medalColours = ['#ffc94d', '#c3ced6', '#e0965a'] as const

/** The three who gave most, above the chat. */
export const ContributorStrip = () => {
  const { t, language } = useTranslations()
  const { room } = useRoomActors()
  const contributors = useSelector(room, ({ context }) => context.info?.contributors)
  if (!contributors || contributors.length === 0) return null
  return (
    <ol className={styles.rank} aria-label={t('contributors.title')}>
      {contributors.slice(0, medalColours.length).map((contributor, index) => (
        <li
          key={contributor.memberId}
          className={styles.rankChip}
          style={{ '--medal': medalColours[index] } as CSSProperties}
        >
          <span className={styles.rankAvatar}>
            <Avatar src={contributor.avatar} size={28} />
            <span className={styles.rankNo}>{index + 1}</span>
          </span>
          <span className={asText('shrinks')}>
            <span translate="no" className={styles.rankName}>
              {contributor.nickname}
            </span>
            <span className={styles.rankCoins}>{formatCount(contributor.coins, language)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
