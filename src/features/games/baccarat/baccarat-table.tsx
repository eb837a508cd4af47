import { useEffect } from 'react'
import { useSelector } from '@xstate/react'
import { firstBaccaratDraft } from '#src/machines/games/baccarat-rules.ts'
import { PlayMoneyLine } from '#src/shared/wallet/wallet-frame.tsx'
import { SessionBar } from '#src/features/games/session-bar.tsx'
import { ChainPanel } from '#src/features/games/tables/chain-panel.tsx'
import { CrowdList } from '#src/features/games/tables/crowd-list.tsx'
import type { TableActor } from '#src/features/games/tables/table-data.ts'
import { useTableSound } from '#src/features/games/tables/table-sound.ts'
import { BaccaratBets } from './baccarat-bets.tsx'
import { BaccaratCards } from './baccarat-cards.tsx'
import { BaccaratRoads } from './baccarat-roads.tsx'
import styles from './baccarat-table.module.css'

/** Chips are a currency's own: those of another one are taken up. */
const useOwnChips = (actor: TableActor): void => {
  const currency = useSelector(actor, ({ context }) => context.currency)
  useEffect(() => {
    actor.send({ type: 'draft.change', draft: firstBaccaratDraft(currency) })
  }, [actor, currency])
}

/** The baccarat table, below the picture of the room or alone. [C-13] */
export const BaccaratTable = ({ actor }: { actor: TableActor }) => {
  useOwnChips(actor)
  useTableSound(actor)
  return (
    <div className={styles.table}>
      <SessionBar game="baccarat" />
      <BaccaratCards actor={actor} />
      <div className={styles.below}>
        <BaccaratBets actor={actor} />
        <BaccaratRoads actor={actor} />
        <div className={styles.foot}>
          <ChainPanel actor={actor} />
          <CrowdList actor={actor} />
        </div>
        <PlayMoneyLine />
      </div>
    </div>
  )
}
