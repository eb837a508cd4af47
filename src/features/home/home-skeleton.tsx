import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { LiveCardSkeleton } from '#src/shared/live/live-card.tsx'
import styles from './home-skeleton.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** The shape of the page while its first list loads. */
export const HomeSkeleton = () => {
  const { t } = useTranslations('common')
  return (
    <SkeletonGroup label={t('loading')} className={styles.page}>
      <span className={styles.hero}>
        <Skeleton className={styles.stage} />
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className={styles.side} />
        ))}
      </span>
      <span className={styles.strip}>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className={styles.match} />
        ))}
      </span>
      <span className={styles.strip}>
        {Array.from({ length: 5 }, (_, index) => (
          <LiveCardSkeleton key={index} />
        ))}
      </span>
    </SkeletonGroup>
  )
}
