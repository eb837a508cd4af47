import { shallowEqual, useSelector } from '@xstate/react'
import { selectOrders } from '#src/machines/rooms/room-selectors.ts'
import { Empty } from '#src/ui/empty.tsx'
import { IconTarget } from '#src/ui/room-icons.tsx'
import { OrderCard } from '#src/features/rooms/chat/order-card.tsx'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import styles from './tabs.module.css'

/** The bets that the room shows, newest first. [E-09] */
export const OrdersTab = () => {
  const { t } = useTranslations()
  const { room } = useRoomActors()
  const orders = useSelector(room, selectOrders, shallowEqual)
  if (orders.length === 0)
    return (
      <div className={styles.centre}>
        <Empty icon={<IconTarget size={28} />} title={t('order.empty')} text={t('order.emptyText')} />
      </div>
    )
  return (
    <ol className={styles.scroller}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard message={order} />
        </li>
      ))}
    </ol>
  )
}
