import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { LobbyKind } from '#contract/venues/entities/game.ts'
import type { VenueTable } from '#contract/venues/entities/game-table.ts'
import type { VenueState } from '#contract/venues/entities/venue-transfer.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty, ErrorState } from '#src/ui/empty.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { IconRefresh, IconSearch } from '#src/ui/icons.tsx'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { IconStar } from '#src/ui/sports-icons.tsx'
import { CallError } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { GameGrid, GameGridSkeleton } from './game-grid.tsx'
import { gameList, useRecentGames, type Favourites } from './lobby-data.ts'
import styles from './lobby.module.css'
import type { LobbyFilter } from './use-lobby-filter.ts'

/** Of one venue, or of all of a kind. */
export interface WhichGames {
  readonly channelCode?: string
  readonly kind: LobbyKind
}

interface LobbyGamesProps {
  filter: LobbyFilter
  states: ReadonlyMap<string, VenueState>
  brands: ReadonlyMap<string, string>
  favourites: Favourites
  tables: ReadonlyMap<string, VenueTable>
  onReset: () => void
}

interface AskedAgain {
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

const Failed = ({ asked: { error, isFetching, refetch } }: { asked: AskedAgain }) => {
  const { t } = useTranslations('egame')
  const isAway = error instanceof CallError && error.code === 'VENUE_UNAVAILABLE'
  return (
    <ErrorState
      title={t(isAway ? 'away' : 'failed')}
      text={t(isAway ? 'awayText' : 'failedText')}
      action={
        <Button busy={isFetching} icon={<IconRefresh size={16} />} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      }
    />
  )
}

const Nothing = ({ words, onReset }: { words: string; onReset: () => void }) => {
  const { t } = useTranslations('egame')
  return (
    <Empty
      icon={words === '' ? undefined : <IconSearch size={28} />}
      title={words === '' ? t('list.empty') : t('list.none', { words })}
      text={t(words === '' ? 'list.emptyText' : 'list.noneText')}
      action={<Button onClick={onReset}>{t('list.reset')}</Button>}
    />
  )
}

/** The catalogue, page by page. [C-13] */
export const CatalogueGames = ({
  which,
  filter: { tab, brandCode, play, volatility, words },
  onReset,
  ...listProps
}: LobbyGamesProps & { which: WhichGames }) => {
  const { t, language } = useTranslations('egame')
  const { gateway } = useShellServices()
  const asked = useInfiniteQuery({
    ...gameList(gateway, {
      ...which,
      ...(brandCode !== undefined && { brandCode }),
      ...(play !== undefined && { play }),
      ...(volatility !== undefined && { volatility }),
      ...((tab === 'hot' || tab === 'new') && { tag: tab }),
      ...(words !== '' && { search: words }),
    }),
    placeholderData: keepPreviousData,
  })
  if (asked.isPending) return <GameGridSkeleton />
  if (!asked.data) return <Failed asked={asked} />
  const games = asked.data.pages.flatMap((page) => page.games)
  if (games.length === 0) return <Nothing words={words} onReset={onReset} />
  return (
    <>
      <p className={styles.total} aria-live="polite">
        {t('list.found', { n: formatCount(asked.data.pages[0]?.total ?? 0, language) })}
      </p>
      <GameGrid
        games={games}
        {...listProps}
        featured={which.kind === 'egame' && words === '' && brandCode === undefined}
      >
        {asked.hasNextPage ? (
          <div className={styles.more}>
            {asked.isError ? <p role="alert">{t('failedText')}</p> : null}
            <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
              {t('list.more')}
            </Button>
          </div>
        ) : null}
      </GameGrid>
    </>
  )
}

/** What the member opened last. [C-13] */
export const RecentGames = ({ filter: { words }, onReset, ...listProps }: LobbyGamesProps) => {
  const { t } = useTranslations('egame')
  const { games, isPending } = useRecentGames()
  if (isPending) return <GameGridSkeleton />
  const found = games.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  if (found.length > 0) return <GameGrid games={found} {...listProps} featured={false} />
  if (words !== '') return <Nothing words={words} onReset={onReset} />
  return (
    <Empty
      icon={<IconHistory size={28} />}
      title={t('list.noRecent')}
      action={<Button onClick={onReset}>{t('list.reset')}</Button>}
    />
  )
}

/** What the member keeps aside. [C-13] */
export const FavouriteGames = ({ filter: { words }, onReset, ...listProps }: LobbyGamesProps) => {
  const { t } = useTranslations('egame')
  const { query, games } = listProps.favourites
  if (query.isPending) return <GameGridSkeleton />
  if (!games) return <Failed asked={query} />
  const found = games.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  if (found.length === 0 && words !== '') return <Nothing words={words} onReset={onReset} />
  if (found.length > 0) return <GameGrid games={found} {...listProps} featured={false} />
  return (
    <Empty
      icon={<IconStar size={28} />}
      title={t('list.noFavourites')}
      text={t('list.noFavouritesText')}
      action={<Button onClick={onReset}>{t('list.reset')}</Button>}
    />
  )
}
