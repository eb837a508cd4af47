import { Link } from 'react-router-dom'
import type { Game } from '#contract/venues/entities/game.ts'
import type { VenueTable } from '#contract/venues/entities/game-table.ts'
import type { VenueState } from '#contract/venues/entities/venue-transfer.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconStar, IconStarFilled } from '#src/ui/sports-icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { gamePlayLink } from '#src/shared/site/play-links.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { drawingOf } from './game-art.ts'
import styles from './game-card.module.css'
import { TableFacts } from './table-facts.tsx'

export interface GameCardProps {
  game: Game
  brand: string
  /** Undefined: not known yet, so it may be tried. */
  state: VenueState | undefined
  isKept: boolean
  onToggle: (game: Game) => void
  /** As it is now, where the game is a table with a dealer. */
  table?: VenueTable | undefined
  first?: boolean
}

const isOpenNow = (state: VenueState | undefined): boolean => state === undefined || state === 'open'

const Table = ({ table }: { table: VenueTable }) => {
  const { formatSettled } = useMoney()
  const limits = { min: formatSettled(table.minMinor), max: formatSettled(table.maxMinor) }
  return <TableFacts limits={limits} players={table.players} road={table} />
}

/** The picture of a game: a link where its venue is open, else a word over it. */
const Opening = ({ game, state, first }: Required<Pick<GameCardProps, 'game' | 'state' | 'first'>>) => {
  const { t } = useTranslations('egame')
  const picture = useArt()
  const { channelCode, gameId, name } = game
  const image = (
    <img
      src={picture(drawingOf(game))}
      alt=""
      className={styles.image}
      loading={first ? 'eager' : 'lazy'}
      width={400}
      height={320}
    />
  )
  if (!isOpenNow(state))
    return (
      <span className={styles.open}>
        {image}
        <b className={styles.closed}>{t(state === 'unavailable' ? 'card.unavailable' : 'card.maintenance')}</b>
      </span>
    )
  return (
    <Link
      to={gamePlayLink({ channelCode, gameId, isDemo: false })}
      className={styles.open}
      aria-label={t('card.playOf', { name })}
    >
      {image}
      <span className={styles.play}>{t('card.play')}</span>
    </Link>
  )
}

/** A game of a venue: opened by its picture, tried, kept. In a venue that is not open it stands and leads nowhere. [C-13, E-04] */
export const GameCard = ({ game, brand, state, isKept, onToggle, table, first = false }: GameCardProps) => {
  const { t } = useTranslations('egame')
  const { channelCode, gameId, name, tags, hasDemo, play } = game
  const isOpen = isOpenNow(state)
  return (
    <article className={styles.card} data-closed={!isOpen || undefined} aria-label={name}>
      <div className={styles.picture}>
        <Opening game={game} state={state} first={first} />
        <span className={styles.tags}>
          {table ? <Badge onMedia>{t(`plays.${play}`)}</Badge> : null}
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
        <span className={asText('cut')}>{brand}</span>
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
      {table ? <Table table={table} /> : null}
    </article>
  )
}
