import { accept } from '#contract/outcome.ts'
import { orderStandings } from '#contract/sports/ticket-calls.ts'
import { handle } from './handle.ts'

export const handleOrderStandings = handle(orderStandings, async ({ sharedOrders }, { orderIds }) =>
  accept({ orders: await sharedOrders.standings(orderIds) }),
)
