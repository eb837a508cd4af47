import { useQuery } from '@tanstack/react-query'
import { IconGamepad } from '#src/ui/icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gamesPath } from '#src/shared/site/game-paths.ts'
import { egamePathOf } from '#src/shared/site/play-links.ts'
import { venues } from '#src/shared/site/site-content.ts'
import { isOpenEgame, VenueCards, VenueCardsSkeleton } from '#src/shared/site/venue-cards.tsx'
import styles from './home-page.module.css'
import { More } from './more.tsx'

const shownMax = 4

/** The electronic venues that are open; nothing where there is none. [E-04, R-08] */
export const VenueSection = () => {
  const { t } = useTranslations('live')
  const { gateway } = useShellServices()
  const { data, isPending } = useQuery(venues(gateway))
  const open = data?.venues.filter(isOpenEgame).slice(0, shownMax) ?? []
  if (!isPending && open.length === 0) return null
  return (
    <section aria-labelledby="home-venues">
      <SectionHead
        id="home-venues"
        icon={<IconGamepad />}
        title={t('sections.venues')}
        end={
          <span className={styles.ways}>
            <More to={gamesPath}>{t('sections.ownGames')}</More>
            <More to={egamePathOf('')}>{t('sections.moreVenues')}</More>
          </span>
        }
      />
      {isPending ? <VenueCardsSkeleton /> : <VenueCards items={open} pathOf={egamePathOf} />}
    </section>
  )
}
