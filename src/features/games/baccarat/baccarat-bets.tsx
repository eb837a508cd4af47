import { useSelector } from '@xstate/react'
import { stakeOf } from '#contract/games/rules/table-play.ts'
import { gameStakeBounds } from '#contract/limits.ts'
import { chipsOf, repeated, withoutChip, type BaccaratDraft } from '#src/machines/games/baccarat-rules.ts'
import { laidOn, readDraft } from '#src/machines/games/table-rules.ts'
import { ActionDock } from '#src/ui/action-dock.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import type { TableActor } from '#src/features/games/tables/table-data.ts'
import { MyBet } from '#src/features/games/tables/my-bet.tsx'
import { TableNote } from '#src/features/games/tables/table-press.tsx'
import { BaccaratSpots } from './baccarat-spots.tsx'
import styles from './baccarat-bets.module.css'

interface BetsProps {
  actor: TableActor
  draft: BaccaratDraft
}

const Chips = ({ actor, draft }: BetsProps) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const currency = useSelector(actor, ({ context }) => context.currency)
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>{t('baccarat.chips')}</legend>
      {chipsOf[currency].map((minor, at) => (
        <label key={minor} className={styles.chip} data-tone={at}>
          <input
            type="radio"
            name="chip"
            checked={draft.chipMinor === minor}
            onChange={() => actor.send({ type: 'draft.change', draft: { ...draft, chipMinor: minor } })}
            aria-label={format(minor, currency)}
          />
          <span aria-hidden="true">{format(minor, currency).replaceAll(/[^\d.]|\.0+$/g, '')}</span>
        </label>
      ))}
    </fieldset>
  )
}

const Acts = ({ actor, draft }: BetsProps) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isPlacing = useSelector(actor, (snapshot) => !snapshot.matches({ betting: 'editing' }))
  const canPlace = useSelector(actor, (snapshot) => snapshot.can({ type: 'bet.place' }))
  const stakes = laidOn(draft.chips)
  const sum = stakes.length === 0 ? 0 : stakeOf({ game: 'baccarat', stakes })
  const change = (next: BaccaratDraft) => () => actor.send({ type: 'draft.change', draft: next })
  return (
    <div className={styles.acts}>
      <Button variant="ghost" disabled={isPlacing || draft.chips.length === 0} onClick={change(withoutChip(draft))}>
        {t('baccarat.undo')}
      </Button>
      <Button variant="ghost" disabled={isPlacing || draft.last.length === 0} onClick={change(repeated(draft))}>
        {t('baccarat.repeat')}
      </Button>
      <Button
        variant="primary"
        size="lg"
        glow
        busy={isPlacing}
        disabled={!isPlacing && !canPlace}
        onClick={() => actor.send({ type: 'bet.place' })}
      >
        {t('baccarat.place', { stake: format(sum, context.currency) })}
      </Button>
    </div>
  )
}

const Wrong = ({ actor, draft }: BetsProps) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const read = readDraft({ ...context, draft })
  const { minMinor, maxMinor } = gameStakeBounds[context.currency]
  const [min, max] = [format(minMinor, context.currency), format(maxMinor, context.currency)]
  if (typeof read !== 'string' || read === 'empty' || read === 'leave')
    return (
      <p className={asText('fs12', 'quiet')}>
        {t('baccarat.bounds', { min, max })} · {t('play.hint')}
      </p>
    )
  const values = { min, max, most: format(context.availableMinor ?? 0, context.currency) }
  return (
    <p className={asText('fs13', 'danger')} role="alert">
      {t(`stake.errors.${read}`, values)}
    </p>
  )
}

/** Where one bets: what on, with which chips, and the press. [C-13, V-06] */
export const BaccaratBets = ({ actor }: { actor: TableActor }) => {
  const draft = useSelector(actor, ({ context }) => context.draft)
  if (draft.game !== 'baccarat') return null
  return (
    <>
      <BaccaratSpots actor={actor} draft={draft} />
      <ActionDock>
        <div className={styles.bar}>
          <Chips actor={actor} draft={draft} />
          <Acts actor={actor} draft={draft} />
        </div>
      </ActionDock>
      <Wrong actor={actor} draft={draft} />
      <MyBet actor={actor} />
      <TableNote actor={actor} />
    </>
  )
}
