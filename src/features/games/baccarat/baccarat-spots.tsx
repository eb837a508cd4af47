import { useSelector } from '@xstate/react'
import { baccaratBets, type BaccaratBet } from '#contract/games/rules/baccarat.ts'
import { withChip, type BaccaratDraft } from '#src/machines/games/baccarat-rules.ts'
import { laidOn } from '#src/machines/games/table-rules.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import type { TableActor } from '#src/features/games/tables/table-data.ts'
import styles from './baccarat-spots.module.css'

interface SpotsProps {
  actor: TableActor
  draft: BaccaratDraft
}

/** As they lie on a table. */
const places = ['playerPair', 'player', 'tie', 'banker', 'bankerPair'] as const
const odds: Readonly<Record<BaccaratBet, string>> = {
  player: '1 : 1',
  banker: '1 : 0.95',
  tie: '1 : 8',
  playerPair: '1 : 11',
  bankerPair: '1 : 11',
}

/** What is bet on, with what lies there and how many have bet on it. */
export const BaccaratSpots = ({ actor, draft }: SpotsProps) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const { view, currency } = useSelector(actor, ({ context }) => context)
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches({ betting: 'editing' }))
  const mine = view?.mine?.bet.game === 'baccarat' ? view.mine : null
  const stakes = mine?.bet.game === 'baccarat' ? mine.bet.stakes : laidOn(draft.chips)
  const canLay = isEditing && view?.round?.state === 'open' && mine === null
  return (
    <fieldset className={styles.spots} aria-label={t('baccarat.spots')}>
      {places.map((on) => {
        const laid = stakes.find((stake) => stake.on === on)?.stakeMinor ?? 0
        const people = view?.crowd.countsOn[baccaratBets.indexOf(on)] ?? 0
        return (
          <button
            key={on}
            type="button"
            className={styles.spot}
            data-on={on}
            data-laid={laid > 0 || undefined}
            disabled={!canLay}
            onClick={() => actor.send({ type: 'draft.change', draft: withChip(draft, on) })}
          >
            <b>{t(`table.on.${on}`)}</b>
            <small>{odds[on]}</small>
            <span className={styles.laid}>{laid > 0 ? format(laid, mine?.currency ?? currency) : ''}</span>
            <small>{t('table.people', { count: people })}</small>
          </button>
        )
      })}
    </fieldset>
  )
}
