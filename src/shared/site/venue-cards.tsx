import { Link } from 'react-router-dom'
import type { Venue } from '#contract/site/entities/site-config.ts'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useArt } from './site-frame.ts'
import styles from './venue-cards.module.css'

const pictures = ['/art/slots.svg', '/art/slots-jade.svg'] as const

/** Whether visitors may enter: switched on, shown, and of electronic games, or of the kind. [E-04] */
export const isOpenVenue = (venue: Venue, kind: Venue['kind']): boolean =>
  venue.kind === kind && venue.status === '1' && venue.isDisplay

export const isOpenEgame = (venue: Venue): boolean => isOpenVenue(venue, 'egame')

export interface VenueCardsProps {
  items: readonly Venue[]
  /** Where the games of a venue code are. */
  pathOf: (venueCode: string) => string
}

export const VenueCards = ({ items, pathOf }: VenueCardsProps) => {
  const picture = useArt()
  return (
    <ul className={styles.cards}>
      {items.map(({ channelCode, name }, index) => (
        <li key={channelCode}>
          <Link to={pathOf(channelCode)} className={styles.card}>
            <img src={picture(pictures[index % pictures.length] ?? pictures[0])} alt="" className={styles.picture} />
            <b className={styles.name}>{name}</b>
            <span className={styles.code}>{channelCode.toUpperCase()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export const VenueCardsSkeleton = () => {
  const { t } = useTranslations('common')
  return (
    <SkeletonGroup label={t('loading')} className={styles.cards}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} className={styles.ghost} />
      ))}
    </SkeletonGroup>
  )
}
