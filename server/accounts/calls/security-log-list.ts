import { securityLogList } from '#contract/accounts/calls/security.ts'
import { securityEventsPage } from '#contract/limits.ts'
import { viewOf } from '#server/accounts/domain/security-event-view.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleSecurityLogList = handle(securityLogList, async (context, { before }) => {
  const { securityLog, accessControl, member } = context
  const asked = { memberId: member.id, beforeSeq: before, limit: securityEventsPage + 1 }
  const records = await securityLog.list(asked)
  const viewer = { ...securityLog.idsOf(context), regionOf: accessControl.regionOf }
  const events = records.slice(0, securityEventsPage).map((record) => viewOf(record, viewer))
  return accept({ events, hasMore: records.length > securityEventsPage })
})
