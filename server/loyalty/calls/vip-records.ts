import { vipRecords } from '#contract/loyalty/calls.ts'
import { accept } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleVipRecords = handle(vipRecords, async ({ standing, member }, input) =>
  accept(await standing.records(member.id, input)),
)
