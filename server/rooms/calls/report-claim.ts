import { accept } from '#contract/outcome.ts'
import { reportClaim } from '#contract/rooms/report-calls.ts'
import { claimRefusal } from '#server/rooms/report-decision.ts'
import { handle } from './handle.ts'
import { reportedCase } from './reported-case.ts'

/** [P-02] */
export const handleReportClaim = handle(reportClaim, async (context, input) => {
  const { member, reports, presence } = context
  const found = await reportedCase(context, input, member)
  if (!found.ok) return found
  const outcome = await reports.claim(input.caseId, member.id, input.holds)
  if (outcome.kind !== 'held') return claimRefusal(outcome)
  if (outcome.isChange) presence.moderationChanged(input.chatRoomNo, 'reports')
  return accept({ untilMs: outcome.untilMs })
})
