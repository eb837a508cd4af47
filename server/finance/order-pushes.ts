import type { OrderNews } from '#contract/finance/entities/order-news.ts'
import type { MemberPushes } from '#server/platform/realtime/member-pushes.ts'

/** Sends an order's new state to all sockets of its member. [S-13] */
export const createOrderPushes = ({ push }: Pick<MemberPushes, 'push'>) => ({
  orderChanged: (memberId: string, order: OrderNews): void => push(memberId, 'order.changed', order),
})
