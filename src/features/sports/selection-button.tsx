import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { Market, Selection } from '#contract/sports/entities/match.ts'
import { OddsButton } from '#src/ui/odds.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { shortSelectionName } from '#src/shared/match/market-words.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { useIsPicked, usePickSelection } from '#src/shared/sports/use-pick-selection.ts'
import { pickOf } from '#src/machines/sports/pick-selection.ts'

interface SelectionButtonProps {
  market: Market
  selection: Selection
  /** The match has ended, or the channel of its sport is closed. */
  isClosed: boolean
  stack?: boolean
  className?: string | undefined
  onPicked?: (() => void) | undefined
}

/** One price of this room's match; pressed again it leaves the slip. */
export const SelectionButton = memo(function SelectionButton(props: SelectionButtonProps) {
  const { market, selection, isClosed, stack = false, className, onPicked } = props
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const { language } = useAppearance()
  const label = shortSelectionName(language, selection.selectionId)
  const pick = usePickSelection()
  const matchId = useSelector(room, ({ context }) => context.info?.match?.matchId ?? '')
  const selected = useIsPicked(matchId, selection.selectionId)
  const press = (): void => {
    const { info } = room.getSnapshot().context
    if (!info?.match) return
    pick(pickOf(info.item, info.match.matchId, market, selection))
    if (!selected) onPicked?.()
  }
  return (
    <OddsButton
      label={label}
      oddsMilli={selection.oddsMilli}
      suspended={isClosed || selection.status === 'suspended'}
      suspendedLabel={`${label} ${t('odds.suspended')}`}
      selected={selected}
      stack={stack}
      className={className}
      onClick={press}
    />
  )
})
