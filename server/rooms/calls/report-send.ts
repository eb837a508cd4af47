import type { InputOf } from '#contract/define-call.ts'
import { reportWordsMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { reportSend } from '#contract/rooms/report-calls.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { contextOf, contextReach } from '#server/rooms/domain/report-context.ts'
import { admitOptionalText } from '#server/rooms/domain/text-admission.ts'
import type { NewReport } from '#server/rooms/ports/reports.ts'
import { reportResult } from '#server/rooms/report-decision.ts'
import { handle, type Context } from './handle.ts'

type Input = InputOf<typeof reportSend>
type Subject = Pick<NewReport, 'memberId' | 'messageId' | 'context'>

/** [P-02] The lines around are kept as they stand now; whoever deletes them later does not change that. */
export const handleReportSend = handle(reportSend, (context, input) => {
  const { idempotency, member, client, rooms } = context
  return idempotency.once(
    { memberId: member.id, path: reportSend.path, body: input },
    {
      check: async () => {
        const room = await rooms.find(input.chatRoomNo)
        if (!room) return reject('ROOM_UNKNOWN')
        const words = admitOptionalText(input.words, reportWordsMax)
        if (!words.ok) return words
        const subject = await subjectOf(context, input)
        if (!subject.ok) return subject
        const { memberId } = subject.value
        if (memberId === member.id) return reject('CANNOT_REPORT')
        const memberRole = await rooms.roleOf(room, memberId)
        const { chatRoomNo: roomNo, reason } = input
        const from = { reporterId: member.id, address: client.address }
        return accept({ ...subject.value, ...from, roomNo, memberRole, reason, words: words.value })
      },
      effect: (unit, report) => fileIn(unit, context, report),
    },
  )
})

const subjectOf = async (
  { members, roomLog }: Context<'member'>,
  input: Input,
): Promise<Outcome<Subject, 'MEMBER_UNKNOWN' | 'MESSAGE_UNKNOWN'>> => {
  if ('memberId' in input) {
    if (!(await members.byId(input.memberId))) return reject('MEMBER_UNKNOWN')
    return accept({ memberId: input.memberId, messageId: undefined, context: [] })
  }
  const { chatRoomNo: roomNo, messageId } = input
  const line = (await roomLog.byId(roomNo, messageId))?.message
  if (line?.content.msgType !== 'text' && line?.content.msgType !== 'gift') return reject('MESSAGE_UNKNOWN')
  const { content } = line
  const memberId = content.msgType === 'text' ? content.data.author.memberId : content.data.memberId
  const page = { beforeSeq: line.seq + contextReach + 1, limit: 2 * contextReach + 1 }
  const { messages } = await roomLog.history(roomNo, page)
  return accept({ memberId, messageId, context: contextOf(messages, line) })
}

const fileIn = async (
  unit: Unit,
  { reports, inbox, presence }: Context<'member'>,
  report: NewReport,
): Promise<Outcome<{ isNew: boolean }, 'REPORTS_FULL' | 'REPORTS_TODAY'>> => {
  const filed = await reports.in(unit).file(report)
  if (filed === 'full') return reject('REPORTS_FULL')
  if (filed === 'today') return reject('REPORTS_TODAY')
  const { caseId, isNew, verdict } = filed
  const { roomNo, reporterId } = report
  if (verdict) await inbox.in(unit).put(reportResult({ caseId, roomNo, verdict }, reporterId))
  else unit.afterCommit(() => presence.moderationChanged(roomNo, 'reports'))
  return accept({ isNew })
}
