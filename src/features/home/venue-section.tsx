import { useQuery } from '@tanstack/react-query'
import { IconGamepad } from '#src/ui/icons.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gamesPath } from '#src/shared/site/game-paths.ts'
import { lotteryPath } from '#src/shared/site/lottery-paths.ts'
import { nameIn, useNavigation } from '#src/shared/site/site-frame.ts'
import { egamePathOf } from '#src/shared/site/play-links.ts'
import { venues } from '#src/shared/site/site-content.ts'
import { isOpenVenue, VenueCards, VenueCardsSkeleton } from '#src/shared/site/venue-cards.tsx'
import styles from './home-page.module.css'
import { More } from './more.tsx'

const venuesMax = 4

/** Venues of games that are open; nothing where there is none. [E-04, R-08] */
export const VenueSection = () => {
  const { t } = useTranslations('live')
  const { language } = useAppearance()
  // A phone's tabs have no room for it.
  const lottery = useNavigation('rail').find(({ link }) => link === lotteryPath)
  const { gateway } = useShellServices()
  const { data, isPending } = useQuery(venues(gateway))
  const open =
    data?.venues.filter((venue) => isOpenVenue(venue, 'egame') || isOpenVenue(venue, 'live')).slice(0, venuesMax) ?? []
  if (!isPending && open.length === 0) return null
  return (
    <section aria-labelledby="home-venues">
      <SectionHead
        id="home-venues"
        icon={<IconGamepad />}
        title={t('sections.venues')}
        end={
          <span className={styles.ways}>
            {lottery ? <More to={lottery.link}>{nameIn(language, lottery)}</More> : null}
            <More to={gamesPath}>{t('sections.ownGames')}</More>
            <More to={egamePathOf('')}>{t('sections.moreVenues')}</More>
          </span>
        }
      />
      {isPending ? <VenueCardsSkeleton /> : <VenueCards items={open} />}
    </section>
  )
}
