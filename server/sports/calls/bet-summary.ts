import { accept } from '#contract/outcome.ts'
import { betSummary } from '#contract/sports/ticket-calls.ts'
import { summaryOf } from '#server/sports/domain/records/ticket-records.ts'
import { handle } from './handle.ts'

export const handleBetSummary = handle(betSummary, async ({ member, tickets }, asked) =>
  accept(summaryOf(await tickets.sums({ ...asked, memberId: member.id }))),
)
