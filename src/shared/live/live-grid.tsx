import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { SkeletonGroup } from '#src/ui/skeleton.tsx'
import { LiveCard, LiveCardSkeleton } from './live-card.tsx'
import styles from './live-grid.module.css'
import type { MatchBoard } from '#src/shared/match/match-board.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** Live rooms side by side: two on a phone, up to six on a wide screen. */
export const LiveGrid = ({ items, board }: { items: readonly LiveItem[]; board: MatchBoard }) => (
  <ul className={styles.grid}>
    {items.map((item, index) => (
      <li key={item.anchorRoomId} className={styles.cell}>
        <LiveCard item={item} board={board} first={index < 4} />
      </li>
    ))}
  </ul>
)

export const LiveGridSkeleton = ({ count = 10 }: { count?: number }) => {
  const { t } = useTranslations('common')
  return (
    <SkeletonGroup label={t('loading')} className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <LiveCardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  )
}
