import { Link } from 'react-router-dom'
import type { Game } from '#contract/venues/entities/game.ts'
import type { VenueState } from '#contract/venues/entities/venue-transfer.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconStar, IconStarFilled } from '#src/ui/sports-icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gamePlayLink } from '#src/shared/site/play-links.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { drawingOf, hueOf } from './game-art.ts'
import styles from './game-card.module.css'

export interface GameCardProps {
  game: Game
  brand: string
  /** Undefined: not known yet, so it may be tried. */
  state: VenueState | undefined
  isKept: boolean
  onToggle: (game: Game) => void
  first?: boolean
}

/** A game of a venue: opened by its picture, tried, kept. In a venue that is not open it stands and leads nowhere. [C-13, E-04] */
export const GameCard = ({ game, brand, state, isKept, onToggle, first = false }: GameCardProps) => {
  const { t } = useTranslations('egame')
  const picture = useArt()
  const { channelCode, gameId, name, tags, hasDemo } = game
  const isOpen = state === undefined || state === 'open'
  const image = (
    <img
      src={picture(drawingOf(game))}
      alt=""
      className={styles.image}
      style={hueOf(game)}
      loading={first ? 'eager' : 'lazy'}
      width={400}
      height={320}
    />
  )
  return (
    <article className={styles.card} data-closed={!isOpen || undefined} aria-label={name}>
      <div className={styles.picture}>
        {isOpen ? (
          <Link
            to={gamePlayLink({ channelCode, gameId, isDemo: false })}
            className={styles.open}
            aria-label={t('card.playOf', { name })}
          >
            {image}
            <span className={styles.play}>{t('card.play')}</span>
          </Link>
        ) : (
          <span className={styles.open}>
            {image}
            <b className={styles.closed}>{t(state === 'unavailable' ? 'card.unavailable' : 'card.maintenance')}</b>
          </span>
        )}
        <span className={styles.tags}>
          {tags.map((tag) => (
            <Badge key={tag} tone={tag === 'hot' ? 'live' : 'media'} onMedia>
              {t(`card.${tag}`)}
            </Badge>
          ))}
        </span>
        <IconButton
          label={t(isKept ? 'card.kept' : 'card.keep', { name })}
          look="media"
          on={isKept}
          className={styles.star}
          onClick={() => onToggle(game)}
        >
          {isKept ? <IconStarFilled /> : <IconStar />}
        </IconButton>
      </div>
      <p className={styles.name}>{name}</p>
      <p className={styles.below}>
        <span className={styles.brand}>{brand}</span>
        {hasDemo && isOpen ? (
          <Link
            to={gamePlayLink({ channelCode, gameId, isDemo: true })}
            className={styles.demo}
            aria-label={t('card.demoOf', { name })}
          >
            {t('card.demo')}
          </Link>
        ) : null}
      </p>
    </article>
  )
}
