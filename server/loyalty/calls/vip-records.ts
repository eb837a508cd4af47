import { vipRecords } from '#contract/loyalty/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleVipRecords = handle(vipRecords, async ({ vipStatus: status, member }, input) =>
  accept(await status.records(member.id, input)),
)
