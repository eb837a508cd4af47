import type { AdminAnswer } from '#contract/admin.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { ReportCase } from '#contract/rooms/entities/report.ts'
import type { Inbox } from '#server/messages/ports.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Presence } from './ports.ts'
import type { ModerationLog } from './ports/moderation-log.ts'
import type { Reports } from './ports/reports.ts'
import { decideReport } from './report-decision.ts'

interface ReportsAdminDeps {
  reports: Reports
  moderationLog: Pick<ModerationLog, 'in'>
  inbox: Pick<Inbox, 'in'>
  presence: Pick<Presence, 'moderationChanged'>
  units: UnitOfWork
  audit: Audit
}

/** Stands in the room for who deleted a line from the operators' terminal. */
const siteName = 'Grandstand'

const reasonsOf = ({ reasons }: ReportCase): string =>
  reasons.map(({ reason, count }) => `${reason} ${count}`).join(', ')

const lineOf = ({ content }: RoomMessage): string => {
  if (content.msgType === 'text') return `${content.data.author.nickname}: ${content.data.text}`
  return content.msgType === 'gift'
    ? `${content.data.memberName}: ${content.data.giftCode} ×${content.data.count}`
    : '-'
}

const headOf = (one: ReportCase): string =>
  [
    one.id,
    new Date(one.firstAtMs).toISOString(),
    `room ${one.roomNo}`,
    one.member.nickname,
    `${one.count} reports: ${reasonsOf(one)}`,
    ...(one.claim ? [`open at ${one.claim.nickname}`] : []),
  ].join('  ')

/** What viewers report, as operators look at it and decide: also what the moderators of a room do not see. [P-02] */
export const reportsAdmin: AdminHandlers<'report.list' | 'report.show' | 'report.decide', ReportsAdminDeps> = {
  'report.list': async ({ reports }, { limit }): Promise<AdminAnswer> => {
    const { total, cases } = await reports.open(limit)
    return total === 0 ? done('no report waits') : done(`${total} wait`, ...cases.map(headOf))
  },
  'report.show': async ({ reports, audit }, { caseId }) => {
    const found = await reports.read(caseId)
    if (!found) return failed(`there is no case ${caseId}`)
    await audit.note(operator, 'report.show', `report:${caseId}`, {})
    const lines = found.context.map((line) => `${line.id === found.messageId ? '> ' : '  '}${lineOf(line)}`)
    return done(headOf(found), ...lines, ...found.words.map((words) => `“${words}”`))
  },
  'report.decide': async ({ reports, units, audit, ...deps }, { caseId, act }) => {
    const reported = await reports.find(caseId)
    if (!reported) return failed(`there is no case ${caseId}`)
    const { roomNo, messageId, text } = reported
    if (act === 'delete' && (messageId === null || text === null)) return failed('the case is about no text')
    const verdict = act === 'ignore' ? 'ignored' : 'acted'
    const outcome = await units.run(async (unit) => {
      const decision = { verdict, by: null, after: { act } } as const
      const decided = await decideReport(unit, { reports, ...deps }, reported, decision)
      if (!decided.ok) return decided.code
      if (act === 'delete' && messageId !== null)
        unit.announce([{ kind: 'tombstone', roomNo, messageIds: [messageId], by: siteName }])
      await audit.in(unit).note(operator, 'report.decide', `report:${caseId}`, { act })
      return undefined
    })
    if (outcome === 'REPORT_DECIDED') return failed(`${caseId} was decided before`)
    return outcome ? failed(`there is no case ${caseId}`) : done(`${caseId}: ${verdict}`)
  },
}
