import { accept } from '#contract/outcome.ts'
import { orderStatuses } from '#contract/sports/ticket-calls.ts'
import { handle } from './handle.ts'

export const handleOrderStatuses = handle(orderStatuses, async ({ sharedOrders }, { orderIds }) =>
  accept({ orders: await sharedOrders.outcomes(orderIds) }),
)
