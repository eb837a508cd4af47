import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { Market, Selection } from '#contract/sports/entities/match.ts'
import { OddsButton } from '#src/ui/odds.tsx'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import { pickOf } from './pick-selection.ts'

interface SelectionButtonProps {
  market: Market
  selection: Selection
  finished: boolean
  stack?: boolean
  className?: string | undefined
  onPicked?: (() => void) | undefined
}

/** One price of this room's match; pressed again it leaves the slip. */
export const SelectionButton = memo(function SelectionButton(props: SelectionButtonProps) {
  const { market, selection, finished, stack = false, className, onPicked } = props
  const { t } = useTranslations()
  const { room, slip } = useRoomActors()
  const selected = useSelector(slip, ({ context }) => context.pick?.selectionId === selection.selectionId)
  const press = (): void => {
    const { info } = room.getSnapshot().context
    if (selected) return slip.send({ type: 'slip.remove' })
    if (!info?.match) return
    slip.send(pickOf(info.item, info.match, market, selection))
    onPicked?.()
  }
  return (
    <OddsButton
      label={selection.name}
      oddsMilli={selection.oddsMilli}
      suspended={finished || selection.status === 'suspended'}
      suspendedLabel={`${selection.name} ${t('odds.suspended')}`}
      selected={selected}
      stack={stack}
      className={className}
      onClick={press}
    />
  )
})
