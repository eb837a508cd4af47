import type { TableResults } from '#contract/venues/entities/game-table.ts'
import { formatCount } from '#src/ui/format-count.ts'
import { asInlineRow } from '#src/ui/layout.ts'
import { IconUser } from '#src/ui/icons.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { TableRoad } from './table-road.tsx'
import styles from './table-facts.module.css'

export interface TableFactsProps {
  /** As they are shown. */
  limits: { readonly min: string; readonly max: string }
  /** Null: everybody plays alone. */
  players: number | null
  /** Null: there is none, or it is not there yet. */
  road: TableResults | null
}

/** What a table is before it is opened: its limits, who sits there, and what its last rounds came to. [C-13] */
export const TableFacts = ({ limits, players, road }: TableFactsProps) => {
  const { t, language } = useTranslations('egame')
  return (
    <div className={styles.facts}>
      <p className={styles.line}>
        <span translate="no">{t('tables.limits', limits)}</span>
        <span className={asInlineRow(4, 'middle', 'quiet')}>
          <IconUser size={14} />
          {players === null ? t('tables.alone') : t('tables.players', { n: formatCount(players, language) })}
        </span>
      </p>
      {road ? <TableRoad road={road} /> : null}
    </div>
  )
}
