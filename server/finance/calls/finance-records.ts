import { financeRecords } from '#contract/finance/calls.ts'
import { orderMachines } from '#contract/finance/machines/order-machines.ts'
import { statesOf } from '#contract/finance/machines/order-step.ts'
import { financeRecordsPage } from '#contract/limits.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14, S-13] */
export const handleFinanceRecords = handle(financeRecords, async ({ orders, member }, { kinds, phase, beforeId }) => {
  const states = phase && Object.values(orderMachines).flatMap((machine) => statesOf(machine, phase))
  const limit = financeRecordsPage + 1
  const found = await orders.list(member.id, { kinds, states, beforeId, limit })
  const page = found.slice(0, financeRecordsPage).map(({ order }) => order)
  return accept({ orders: page, hasMore: found.length > financeRecordsPage })
})
