import type { TableResults } from '#contract/venues/entities/game-table.ts'
import { bigRoad, roadRows, type Winner } from '#src/machines/games/baccarat-rules.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './table-road.module.css'

const cell = 10
const columns = 20
const marksMax = 10

const redPockets: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

const sideOf = { banker: 'banker', player: 'player', dragon: 'banker', tiger: 'player', tie: 'tie' } as const

const BigRoad = ({ winners }: { winners: readonly Winner[] }) => (
  <svg
    viewBox={`0 0 ${columns * cell} ${roadRows * cell}`}
    preserveAspectRatio="xMinYMid"
    className={styles.grid}
    aria-hidden="true"
  >
    {bigRoad(winners, columns).map(({ column, row, winner, ties }) => (
      <g key={`${column} ${row}`} data-side={winner}>
        <circle cx={column * cell + cell / 2} cy={row * cell + cell / 2} r={3.6} />
        {ties > 0 ? <path d={`M${column * cell + 1} ${row * cell + 9}l8-8`} /> : null}
      </g>
    ))}
  </svg>
)

const pocketSide = (pocket: number): string => {
  if (pocket === 0) return 'tie'
  return redPockets.has(pocket) ? 'banker' : 'black'
}

/** Big, small or three alike. */
const diceSide = (dice: readonly number[]): string => {
  if (new Set(dice).size === 1) return 'tie'
  return dice.reduce((sum, die) => sum + die, 0) > 10 ? 'banker' : 'player'
}

const marksOf = (road: Extract<TableResults, { play: 'roulette' | 'sic-bo' }>): { text: string; side: string }[] =>
  road.play === 'roulette'
    ? road.results.map((pocket) => ({ text: String(pocket), side: pocketSide(pocket) }))
    : road.results.map((dice) => ({ text: String(dice.reduce((sum, die) => sum + die, 0)), side: diceSide(dice) }))

/** The last results of a table, small: a big road of cards, numbers of wheels and dice with the newest first. */
export const TableRoad = ({ road }: { road: TableResults }) => {
  const { t } = useTranslations('egame')
  if (road.results.length === 0) return <p className={styles.none}>{t('tables.noResults')}</p>
  const label = t('tables.road', { n: road.results.length })
  if (road.play === 'baccarat' || road.play === 'dragon-tiger')
    return (
      <figure className={styles.road} aria-label={label} data-road={road.results.length}>
        <BigRoad winners={road.results.map((result) => sideOf[result])} />
      </figure>
    )
  return (
    <figure className={styles.road} aria-label={label} data-road={road.results.length}>
      <span className={styles.marks} aria-hidden="true">
        {marksOf(road)
          .toReversed()
          .slice(0, marksMax)
          .map(({ text, side }, index) => (
            <i key={index} data-side={side}>
              {text}
            </i>
          ))}
      </span>
    </figure>
  )
}
