import { Link } from 'react-router-dom'
import type { Venue } from '#contract/site/entities/site-config.ts'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { asText } from '#src/ui/layout.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { channelPath } from './channel-path.ts'
import { egamePathOf } from './play-links.ts'
import { useArt } from './site-frame.ts'
import styles from './venue-cards.module.css'

const pictures = ['/art/slots.svg', '/art/slots-jade.svg'] as const
const tablePicture = '/art/game-blackjack.svg'

const pictureOf = ({ kind }: Venue, index: number): string =>
  kind === 'live' ? tablePicture : (pictures[index % pictures.length] ?? pictures[0])

/** Whether visitors may enter: of the kind, switched on and shown. [E-04] */
export const isOpenVenue = (venue: Venue, kind: Venue['kind']): boolean =>
  venue.kind === kind && venue.status === '1' && venue.isDisplay

export interface VenueCardsProps {
  items: readonly Venue[]
}

export const VenueCards = ({ items }: VenueCardsProps) => {
  const { t } = useTranslations('common')
  const picture = useArt()
  return (
    <ul className={styles.cards}>
      {items.map((venue, index) => (
        <li key={venue.channelCode}>
          <Link to={channelPath(venue) ?? egamePathOf(venue.channelCode)} className={styles.card}>
            <img src={picture(pictureOf(venue, index))} alt="" className={styles.picture} />
            <b className={asText('fs16')}>{venue.name}</b>
            <span className={asText('fs12')}>{t(`venueKind.${venue.kind === 'live' ? 'live' : 'egame'}`)}</span>
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
