import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { mayAppoint, mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { selectOrders } from '#src/machines/rooms/room-selectors.ts'
import type { OrderData, TextView } from '#src/machines/rooms/view-message.ts'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import { OrderStandings } from '#src/shared/sports/order-standings.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useGiftNames } from '#src/features/rooms/use-gift-names.ts'
import { RowActionsContext, RowReaderContext, type RowActions, type RowMember } from './row-actions.ts'

export interface RowHandlers {
  onErase: (message: TextView) => void
  onMute: (member: RowMember, messageId: string) => void
  onAppoint: RowActions['appoint']
}

/** Handlers that may change from render to render, behind one object that never does. */
const useStableActions = (handlers: RowHandlers & { onFollow: (order: OrderData) => void }): RowActions => {
  const { composer } = useRoomActors()
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
      erase: (message) => latest.current.onErase(message),
      mute: (member, messageId) => latest.current.onMute(member, messageId),
      appoint: (member, moderates) => latest.current.onAppoint(member, moderates),
      followOrder: (order) => latest.current.onFollow(order),
    }),
    [composer],
  )
}

/** The newest orders of the room, of which cards say how they stand. */
const ordersAsked = 50

/** Who reads and what rows may do, for all rows of the room. */
export const RowContexts = ({ children, ...handlers }: RowHandlers & { children: ReactNode }) => {
  const { FollowOrder } = useRoomParts()
  const [following, setFollowing] = useState<{ order: OrderData; from: Element | null } | null>(null)
  const { session } = useServices()
  const { room, moderation } = useRoomActors()
  const actions = useStableActions({
    ...handlers,
    onFollow: (order) => setFollowing({ order, from: document.activeElement }),
  })
  const orders = useSelector(room, selectOrders, shallowEqual)
  const memberId = useSelector(room, ({ context }) => context.memberId)
  const nickname = useSelector(session, ({ context }) => context.userInfo?.nickname ?? '')
  const role = useSelector(room, ({ context }) => context.self?.role)
  const targetMessageId = useSelector(moderation, ({ context }) => context.target?.messageId ?? null)
  const moderates = role !== undefined && mayModerate(role)
  const giftNames = useGiftNames()
  const appoints = role !== undefined && mayAppoint(role)
  const reader = useMemo(
    () => ({ memberId, nickname, moderates, appoints, targetMessageId, giftNames }),
    [memberId, nickname, moderates, appoints, targetMessageId, giftNames],
  )
  return (
    <RowActionsContext value={actions}>
      <RowReaderContext value={reader}>
        <OrderStandings orderIds={orders.slice(0, ordersAsked).map(({ order }) => order.orderId)}>
          {children}
        </OrderStandings>
        {following === null ? null : <FollowOrder {...following} onClose={() => setFollowing(null)} />}
      </RowReaderContext>
    </RowActionsContext>
  )
}
