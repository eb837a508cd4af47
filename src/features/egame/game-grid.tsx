import type { ReactNode } from 'react'
import type { Game } from '#contract/venues/entities/game.ts'
import type { VenueTable } from '#contract/venues/entities/game-table.ts'
import type { VenueState } from '#contract/venues/entities/venue-transfer.ts'
import { classes } from '#src/ui/classes.ts'
import { Skeleton, SkeletonGroup } from '#src/ui/skeleton.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { GameCard } from './game-card.tsx'
import styles from './game-grid.module.css'
import { gameKey, type Favourites } from './lobby-data.ts'

export interface GameGridProps {
  games: readonly Game[]
  brands: ReadonlyMap<string, string>
  states: ReadonlyMap<string, VenueState>
  favourites: Pick<Favourites, 'has' | 'toggle'>
  tables: ReadonlyMap<string, VenueTable>
  /** The first one stands large on a wide screen. */
  featured: boolean
  /** Stands below the games. */
  children?: ReactNode
}

export const GameGrid = ({ games, brands, states, favourites, tables, featured, children }: GameGridProps) => (
  <>
    <ul className={classes(styles.grid, featured && styles.featured, tables.size > 0 && styles.tables)}>
      {games.map((game, index) => (
        <li key={gameKey(game)} className={styles.cell}>
          <GameCard
            game={game}
            brand={brands.get(game.brandCode) ?? ''}
            state={states.get(game.channelCode)}
            isKept={favourites.has(game)}
            onToggle={favourites.toggle}
            table={tables.get(gameKey(game))}
            first={index < 8}
          />
        </li>
      ))}
    </ul>
    {children}
  </>
)

export const GameGridSkeleton = () => {
  const { t } = useTranslations('common')
  return (
    <SkeletonGroup label={t('loading')} className={styles.grid}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className={styles.ghost} />
      ))}
    </SkeletonGroup>
  )
}
