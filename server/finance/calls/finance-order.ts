import { financeOrder } from '#contract/finance/calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** Somebody else's order is not there. [C-14, S-13] */
export const handleFinanceOrder = handle(financeOrder, async ({ orders, member }, { orderId }) => {
  const owned = await orders.find(orderId)
  if (owned?.memberId !== member.id) return reject('FINANCE_ORDER_UNKNOWN')
  return accept({ order: owned.order, timeline: await orders.timeline(owned.order) })
})
