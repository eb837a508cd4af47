import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { followOf, openSelections } from '#src/machines/sports/pick-selection.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { RowActionsContext, RowReaderContext, type RowActions, type RowMember } from './row-actions.ts'

export interface RowHandlers {
  onErase: (messageId: string) => void
  onMute: (member: RowMember, messageId: string) => void
  onSlip: () => void
}

/** Handlers that may change from render to render, behind one object that never does. */
const useStableActions = (handlers: RowHandlers): RowActions => {
  const { composer, room, slip } = useRoomActors()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  return useMemo(
    () => ({
      mention: (nickname) => {
        const { text } = composer.getSnapshot().context
        composer.send({ type: 'compose.insert', text: `${text === '' || text.endsWith(' ') ? '' : ' '}@${nickname} ` })
      },
      erase: (messageId) => latest.current.onErase(messageId),
      mute: (member, messageId) => latest.current.onMute(member, messageId),
      followOrder: (order) => {
        const { info } = room.getSnapshot().context
        const pick = info ? followOf(info.item, info.match, order) : null
        if (!pick) return
        slip.send(pick)
        latest.current.onSlip()
      },
    }),
    [composer, room, slip],
  )
}

const sameIds = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))

/** Who reads and what rows may do, for all rows of the room. */
export const RowContexts = ({ children, ...handlers }: RowHandlers & { children: ReactNode }) => {
  const { session } = useServices()
  const { room, moderation } = useRoomActors()
  const actions = useStableActions(handlers)
  const memberId = useSelector(room, ({ context }) => context.memberId)
  const nickname = useSelector(session, ({ context }) => context.userInfo?.nickname ?? '')
  const role = useSelector(room, ({ context }) => context.self?.role)
  const targetMessageId = useSelector(moderation, ({ context }) => context.target?.messageId ?? null)
  const followable = useSelector(room, ({ context }) => openSelections(context.info?.match ?? null), sameIds)
  const moderates = role !== undefined && mayModerate(role)
  const reader = useMemo(
    () => ({ memberId, nickname, moderates, targetMessageId, followable }),
    [memberId, nickname, moderates, targetMessageId, followable],
  )
  return (
    <RowActionsContext value={actions}>
      <RowReaderContext value={reader}>{children}</RowReaderContext>
    </RowActionsContext>
  )
}
