import type { OrderNews } from '#contract/finance/entities/order-news.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'

/** Sends an order's new state to all sockets of its member. [S-13] */
export const createOrderPushes = (connections: Pick<Connections, 'ofMember'>) => ({
  orderChanged: (memberId: string, order: OrderNews): void => {
    const own = connections.ofMember(memberId)
    if (own.length === 0) return
    const push = encodePush('order.changed', order)
    for (const connection of own) connection.send(push)
  },
})
