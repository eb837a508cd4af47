import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import { beadPlate, bigRoad, roadRows, winnersOf, type Winner } from '#src/machines/games/baccarat-rules.ts'
import { Progress } from '#src/ui/progress.tsx'
import { asText } from '#src/ui/layout.ts'
import { shareOf } from '#src/ui/share-of.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { tableProofPath } from '#src/shared/site/game-paths.ts'
import type { TableActor } from '#src/features/games/tables/table-data.ts'
import styles from './baccarat-roads.module.css'

const cell = 24
const beadColumns = 8
const roadColumns = 23
const proofsMax = 6

const at = (place: number): number => place * cell + cell / 2

const Grid = ({ columns }: { columns: number }) => (
  <path
    className={styles.grid}
    d={[
      ...Array.from({ length: columns + 1 }, (_, x) => `M${x * cell} 0V${roadRows * cell}`),
      ...Array.from({ length: roadRows + 1 }, (_, y) => `M0 ${y * cell}H${columns * cell}`),
    ].join('')}
  />
)

const BeadPlate = ({ winners }: { winners: readonly Winner[] }) => {
  const { t } = useTranslations('games')
  return (
    <figure aria-label={t('baccarat.beads')}>
      <svg viewBox={`0 0 ${beadColumns * cell} ${roadRows * cell}`} preserveAspectRatio="xMinYMin" aria-hidden="true">
        <Grid columns={beadColumns} />
        {beadPlate(winners, beadColumns).map(({ column, row, winner }) => (
          <g key={`${column} ${row}`} data-winner={winner} className={styles.bead}>
            <circle cx={at(column)} cy={at(row)} r={10} />
            <text x={at(column)} y={at(row) + 4.5}>
              {t(`baccarat.short.${winner}`)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}

const BigRoad = ({ winners }: { winners: readonly Winner[] }) => {
  const { t } = useTranslations('games')
  return (
    <figure aria-label={t('baccarat.bigRoad')}>
      <svg viewBox={`0 0 ${roadColumns * cell} ${roadRows * cell}`} preserveAspectRatio="xMinYMin" aria-hidden="true">
        <Grid columns={roadColumns} />
        {bigRoad(winners, roadColumns).map(({ column, row, winner, ties }) => (
          <g key={`${column} ${row}`} data-winner={winner} className={styles.mark}>
            <circle cx={at(column)} cy={at(row)} r={8.5} />
            {ties > 0 ? (
              <path d={`M${at(column) - 9} ${at(row) + 9}L${at(column) + 9} ${at(row) - 9}`} className={styles.even} />
            ) : null}
          </g>
        ))}
      </svg>
    </figure>
  )
}

const Counts = ({ winners }: { winners: readonly Winner[] }) => {
  const { t } = useTranslations('games')
  return (
    <ul className={styles.counts}>
      {(['banker', 'player', 'tie'] as const).map((winner) => {
        const count = winners.filter((each) => each === winner).length
        return (
          <li key={winner} data-winner={winner}>
            <i aria-hidden="true">{t(`baccarat.short.${winner}`)}</i>
            <Progress label={t(`table.on.${winner}`)} share={shareOf(count, Math.max(1, winners.length))} />
            <b>{count}</b>
          </li>
        )
      })}
    </ul>
  )
}

/** What the last rounds came to, as tables write it down; each round stands alone. [C-13] */
export const BaccaratRoads = ({ actor }: { actor: TableActor }) => {
  const { t } = useTranslations('games')
  const recent = useSelector(actor, ({ context }) => context.view?.recent) ?? []
  const winners = winnersOf(recent)
  return (
    <section className={styles.roads} aria-label={t('baccarat.roads')}>
      <div className={styles.road}>
        <h2>{t('baccarat.beads')}</h2>
        <BeadPlate winners={winners} />
      </div>
      <div className={styles.road}>
        <h2>
          {t('baccarat.bigRoad')} <small className={asText('fs12', 'quiet')}>{t('baccarat.records')}</small>
        </h2>
        <BigRoad winners={winners} />
      </div>
      <div className={styles.road}>
        <h2>{t('baccarat.counts', { count: winners.length })}</h2>
        <Counts winners={winners} />
        <ul className={styles.proofs}>
          {recent.slice(0, proofsMax).map(({ roundId, place }) => (
            <li key={roundId}>
              <Link to={tableProofPath(roundId)}>{t('baccarat.verify', { place })}</Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
