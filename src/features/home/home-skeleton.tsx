import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { LiveCardSkeleton } from '#src/shared/live/live-card.tsx'
import type { PageSection } from './home-blocks.ts'
import styles from './home-skeleton.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

const five = [0, 1, 2, 3, 4] as const

const HeroSkeleton = () => (
  <span className={styles.hero}>
    <Skeleton className={styles.stage} />
    {five.slice(1).map((index) => (
      <Skeleton key={index} className={styles.side} />
    ))}
  </span>
)

const MatchesSkeleton = () => (
  <span className={styles.strip}>
    {five.map((index) => (
      <Skeleton key={index} className={styles.match} />
    ))}
  </span>
)

const LivesSkeleton = () => (
  <span className={styles.strip}>
    {five.map((index) => (
      <LiveCardSkeleton key={index} />
    ))}
  </span>
)

const shapes = {
  stage: HeroSkeleton,
  hot: MatchesSkeleton,
  odds: MatchesSkeleton,
  live: LivesSkeleton,
  venues: () => null,
}

/** The shape of the sections while their list loads. */
export const HomeSkeleton = ({ sections }: { sections: readonly PageSection[] }) => {
  const { t } = useTranslations('common')
  return (
    <SkeletonGroup label={t('loading')} className={styles.page}>
      {sections.map((section) => {
        const Shape = shapes[section]
        return <Shape key={section} />
      })}
    </SkeletonGroup>
  )
}
