import { useSelector } from '@xstate/react'
import { hundredthsText } from '#src/machines/games/dice-rules.ts'
import { Note } from '#src/ui/note.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import type { TableActor } from './table-data.ts'

/** What became of my bet on the round that is shown. */
export const MyBet = ({ actor }: { actor: TableActor }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const mine = useSelector(actor, ({ context }) => context.view?.mine ?? null)
  if (!mine) return null
  const stake = format(mine.stakeMinor, mine.currency)
  const returned = format(mine.returnedMinor ?? 0, mine.currency)
  if (mine.state === 'void') return <Note tone="wait">{t('table.mine.void', { stake })}</Note>
  if (mine.state === 'done')
    return (
      <Note tone={(mine.returnedMinor ?? 0) > 0 ? 'good' : 'plain'}>
        {(mine.returnedMinor ?? 0) > 0 ? t('table.mine.paid', { stake, returned }) : t('table.mine.lost', { stake })}
      </Note>
    )
  if (mine.leftHundredths !== null)
    return <Note tone="good">{t('table.mine.left', { at: hundredthsText(mine.leftHundredths) })}</Note>
  return <Note tone="wait">{t('table.mine.open', { stake })}</Note>
}
