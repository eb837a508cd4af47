import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { MatchItem } from '#contract/sports/entities/match-item.ts'
import { CrestImage } from '#src/ui/crest-image.tsx'
import { asRow, asStack } from '#src/ui/layout.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconLive } from '#src/ui/icons.tsx'
import { IconStar, IconStarFilled } from '#src/ui/sports-icons.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { classes } from '#src/ui/classes.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { columnSelectionName, kindName, type SideNames } from '#src/shared/match/market-words.ts'
import { mainKinds, mainViews, marketViews, type MarketView } from '#src/shared/match/match-markets.ts'
import { TeamName } from '#src/shared/match/team-name.tsx'
import type { MatchBoard } from '#src/shared/match/match-board.ts'
import { useArt } from '#src/shared/site/site-frame.ts'
import { matchPath } from '#src/features/sports/match-path.ts'
import { PriceButton } from '#src/features/sports/price-button.tsx'
import { useMovingMatch } from '#src/features/sports/use-moving-match.ts'
import { useShortSides, useSides, useTimeWords } from '#src/features/sports/use-match-words.ts'
import type { Favourites } from '#src/features/sports/favourites.ts'
import styles from './match-row.module.css'

/** Made anew when the page that the server drew is taken over: the minute may be another one by then. */
const Time = ({ match }: { match: MatchItem }) => {
  const { main, sub } = useTimeWords(match)
  const isHydrated = useHydrated()
  return (
    <span
      translate="no"
      key={isHydrated ? 'here' : 'drawn'}
      suppressHydrationWarning
      className={classes(styles.time, match.gameStatus === 1 && !match.isVoid && styles.live)}
    >
      {main}
      <small suppressHydrationWarning>{sub}</small>
    </span>
  )
}

const Team = ({ logo, name, short, score }: { logo: string; name: string; short: string; score: number | null }) => {
  const art = useArt()
  return (
    <span className={asRow(8, 'middle', 'shrinks', 'medium', 'lh135')}>
      <CrestImage src={logo === '' ? '' : art(logo)} size={20} lazy />
      <TeamName name={name} short={short} className={styles.name} />
      {score === null ? null : (
        <b translate="no" className={styles.score}>
          {score}
        </b>
      )}
    </span>
  )
}

const Side = ({ match, sides, favourites }: { match: MatchItem; sides: SideNames; favourites: Favourites }) => {
  const { t } = useTranslations('sports')
  const isFavourite = favourites.has(match.matchId)
  const teams = { home: sides.home, visit: sides.visit }
  return (
    <span className={styles.side}>
      <IconButton
        size="sm"
        className={styles.star ?? ''}
        label={t(isFavourite ? 'row.unfavourite' : 'row.favourite', teams)}
        on={isFavourite}
        onClick={() => favourites.toggle(match.matchId)}
      >
        {isFavourite ? <IconStarFilled size={18} /> : <IconStar size={18} />}
      </IconButton>
      {match.hasVideo ? (
        <span className={styles.video}>
          <IconLive size={18} />
          <VisuallyHidden>{t('row.video')}</VisuallyHidden>
        </span>
      ) : match.marketCount > 0 ? (
        <span className={styles.more}>{t('row.more', { count: match.marketCount })}</span>
      ) : null}
    </span>
  )
}

const drawnFields = [
  'matchId',
  'gameStatus',
  'isVoid',
  'startAtMs',
  'clock',
  'homeScore',
  'visitScore',
  'hasVideo',
  'marketCount',
] as const

interface InfoProps {
  match: MatchItem
  sides: SideNames
  favourites: Favourites
}

/** Who plays and how it stands; a price that moves draws it no more. */
const Info = memo(
  function Info({ match, sides, favourites }: InfoProps) {
    const { t } = useTranslations('sports')
    const short = useShortSides(match)
    const isOn = match.gameStatus !== 0 && !match.isVoid
    return (
      <div className={styles.info}>
        <Link to={matchPath(match.matchId)} className={styles.link}>
          <Time match={match} />
          <span className={asStack(6, 'shrinks')}>
            <Team logo={match.home.logo} name={sides.home} short={short.home} score={isOn ? match.homeScore : null} />
            <Team
              logo={match.visit.logo}
              name={sides.visit}
              short={short.visit}
              score={isOn ? match.visitScore : null}
            />
          </span>
          <VisuallyHidden>{t('row.open')}</VisuallyHidden>
        </Link>
        <Side match={match} sides={sides} favourites={favourites} />
      </div>
    )
  },
  (before, after) =>
    before.sides === after.sides &&
    before.favourites === after.favourites &&
    drawnFields.every((key) => before.match[key] === after.match[key]),
)

const Prices = ({ match, view, label }: { match: MatchItem; view: MarketView | null; label: string }) => {
  const { language } = useAppearance()
  if (view === null) return <span className={styles.none} aria-hidden="true" />
  const { selections } = view.mainLine
  return (
    <fieldset className={styles.prices} aria-label={label} data-count={selections.length}>
      {selections.map((selection) => (
        <PriceButton
          key={selection.selectionId}
          match={match}
          selection={selection}
          label={columnSelectionName(language, selection.selectionId)}
          stack
        />
      ))}
    </fieldset>
  )
}

export interface MatchRowProps {
  item: MatchItem
  board: MatchBoard
  favourites: Favourites
}

/** A match of a list: when, who, how it stands, and its main markets. [A-01, C-16] */
export const MatchRow = memo(function MatchRow({ item, board, favourites }: MatchRowProps) {
  const { t } = useTranslations('sports')
  const { language } = useAppearance()
  const match = useMovingMatch(item, board)
  const sides = useSides(match)
  const views = mainViews(marketViews(match.markets))
  const kinds = mainKinds[match.league.sport]
  return (
    <article className={styles.row} data-sport={match.league.sport}>
      <Info match={match} sides={sides} favourites={favourites} />
      {match.gameStatus === 2 || match.isVoid ? null : views.every((view) => view === null) ? (
        <span className={styles.closed}>{t('row.noMarkets')}</span>
      ) : (
        views.map((view, at) => {
          const kind = view?.kind ?? kinds[at] ?? '1x2'
          return <Prices key={kind} match={match} view={view} label={kindName(language, kind, match.league.sport)} />
        })
      )}
    </article>
  )
})
