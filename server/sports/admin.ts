import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Bets } from './ports.ts'

/** Orders that are taken back. [S-12] */
export const sportsAdmin: AdminHandlers<'order.revert', { bets: Pick<Bets, 'revert'> }> = {
  'order.revert': async ({ bets }, { orderId }) => {
    const outcome = await bets.revert(orderId, operator)
    if (outcome === 'unknown') return failed(`there is no order ${orderId}`)
    return done(outcome === 'already' ? `order ${orderId} was reverted before` : `order ${orderId} is reverted`)
  },
}
