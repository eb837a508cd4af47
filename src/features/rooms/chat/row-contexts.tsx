import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { mayAppoint, mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { useServices } from '#src/shared/app/services.tsx'
import { selectOrders } from '#src/machines/rooms/room-selectors.ts'
import type { OrderData, TextView } from '#src/machines/rooms/view-message.ts'
import { useRoomParts } from '#src/shared/room/room-parts.tsx'
import { OrderOutcomes } from '#src/shared/sports/order-outcomes.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useGiftNames } from '#src/features/rooms/use-gift-names.ts'
import { useViewerDesk } from './viewer-part.tsx'
import { RowActionsContext, RowReaderContext, type RowActions, type RowMember } from './row-actions.ts'

export interface RowHandlers {
  onErase: (message: TextView) => void
  onMute: (member: RowMember, messageId: string) => void
  onAppoint: RowActions['appoint']
}

interface AllHandlers extends RowHandlers {
  onMention: RowActions['mention']
  onOpen: RowActions['open']
  onFollow: (order: OrderData) => void
}

const useMention = (): RowActions['mention'] => {
  const { composer } = useRoomActors()
  return (nickname) => {
    const { text } = composer.getSnapshot().context
    composer.send({ type: 'compose.insert', text: `${text === '' || text.endsWith(' ') ? '' : ' '}@${nickname} ` })
  }
}

/** Handlers that may change from render to render, behind one object that never does. */
const useStableActions = (handlers: AllHandlers): RowActions => {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  return useMemo(
    () => ({
      mention: (nickname) => latest.current.onMention(nickname),
      erase: (message) => latest.current.onErase(message),
      mute: (member, messageId) => latest.current.onMute(member, messageId),
      open: (line) => latest.current.onOpen(line),
      appoint: (member, moderates) => latest.current.onAppoint(member, moderates),
      followOrder: (order) => latest.current.onFollow(order),
    }),
    [],
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
  const mention = useMention()
  const { open, desk } = useViewerDesk(mention)
  const actions = useStableActions({
    ...handlers,
    onMention: mention,
    onOpen: open,
    onFollow: (order) => setFollowing({ order, from: document.activeElement }),
  })
  const orders = useSelector(room, selectOrders, shallowEqual)
  const memberId = useSelector(room, ({ context }) => context.memberId)
  const nickname = useSelector(session, ({ context }) => context.userInfo?.nickname ?? '')
  const role = useSelector(room, ({ context }) => context.self?.role ?? 'viewer')
  const targetMessageId = useSelector(moderation, ({ context }) => context.target?.messageId ?? null)
  const moderates = mayModerate(role)
  const giftNames = useGiftNames()
  const appoints = mayAppoint(role)
  const reader = useMemo(
    () => ({ memberId, nickname, role, moderates, appoints, targetMessageId, giftNames }),
    [memberId, nickname, role, moderates, appoints, targetMessageId, giftNames],
  )
  return (
    <RowActionsContext value={actions}>
      <RowReaderContext value={reader}>
        <OrderOutcomes orderIds={orders.slice(0, ordersAsked).map(({ order }) => order.orderId)}>
          {children}
          {desk}
        </OrderOutcomes>
        {following === null ? null : <FollowOrder {...following} onClose={() => setFollowing(null)} />}
      </RowReaderContext>
    </RowActionsContext>
  )
}
