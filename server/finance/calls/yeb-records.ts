import { yebRecords } from '#contract/finance/calls.ts'
import { financeRecordsPage } from '#contract/limits.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-14] */
export const handleYebRecords = handle(yebRecords, async ({ interest, member }, { currency, beforeId }) => {
  const found = await interest.records({ memberId: member.id, currency }, { beforeId, limit: financeRecordsPage + 1 })
  return accept({ records: found.slice(0, financeRecordsPage), hasMore: found.length > financeRecordsPage })
})
