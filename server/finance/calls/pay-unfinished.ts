import { payUnfinished } from '#contract/finance/calls.ts'
import { depositKinds, isDeposit } from '#contract/finance/entities/any-deposit.ts'
import { accept } from '#contract/outcome.ts'
import { undecidedStates } from '#server/finance/domain/bank-planning.ts'
import { unfinishedStates } from '#server/finance/domain/deposit-planning.ts'
import { handle } from './handle.ts'

const unfinishedMax = 20

/** [C-14] */
export const handlePayUnfinished = handle(payUnfinished, async ({ orders, member }) => {
  const states = [...unfinishedStates, ...undecidedStates]
  const owned = await orders.list(member.id, { kinds: depositKinds, states, limit: unfinishedMax })
  return accept({ orders: owned.map(({ order }) => order).filter(isDeposit) })
})
