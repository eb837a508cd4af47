import { payUnfinished } from '#contract/finance/calls.ts'
import { accept } from '#contract/outcome.ts'
import { unfinishedStates } from '#server/finance/domain/deposit-planning.ts'
import { handle } from './handle.ts'

const shownMax = 20

/** [C-14] */
export const handlePayUnfinished = handle(payUnfinished, async ({ orders, member }) => {
  const owned = await orders.list(member.id, { kinds: ['deposit'], states: unfinishedStates, limit: shownMax })
  return accept({ orders: owned.map(({ order }) => order).filter((order) => order.kind === 'deposit') })
})
