import { useActorRef } from '@xstate/react'
import { useEffect, type ComponentProps, type MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { LiveItem } from '#contract/live/entities/live-item.ts'
import { anchorStatusMachine } from '#src/machines/live/anchor-status-machine.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { roomPath } from './live-list.ts'

type Entered = Pick<LiveItem, 'anchorRoomId' | 'anchorStatus'>

/** Opens another tab or window: the browser's own business. */
const isModified = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** What a press on a streamer does, by the machine of the status: in, or told why not yet, and one stays. [S-02, X-08] */
const useAnchorPress = ({ anchorRoomId, anchorStatus }: Entered): (() => void) => {
  const { t } = useTranslations('live')
  const navigate = useNavigate()
  const anchor = useActorRef(anchorStatusMachine, { input: { status: anchorStatus } })
  useEffect(() => anchor.send({ type: 'anchor.changed', status: anchorStatus }), [anchor, anchorStatus])
  useEffect(() => {
    const entered = anchor.on('anchor.entered', () => void navigate(roomPath({ anchorRoomId })))
    const refused = anchor.on('anchor.refused', ({ toast: words }) =>
      toast(t(`toast.${words}`), { tone: words === 'interrupted' ? 'warning' : 'info' }),
    )
    return () => {
      entered.unsubscribe()
      refused.unsubscribe()
    }
  }, [anchor, navigate, t, anchorRoomId])
  return () => anchor.send({ type: 'anchor.press' })
}

/** The way to a streamer, wherever one is shown. 0 and 2 tell and stay; the room itself keeps its address. [S-02, X-08] */
export const RoomLink = ({
  item,
  ...rest
}: { item: Entered } & Omit<ComponentProps<typeof Link>, 'to' | 'onClick'>) => {
  const press = useAnchorPress(item)
  return (
    <Link
      {...rest}
      to={roomPath(item)}
      onClick={(event) => {
        if (isModified(event)) return
        event.preventDefault()
        press()
      }}
    />
  )
}
